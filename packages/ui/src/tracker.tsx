import type { ReactNode } from 'react'
import { ThreadChip, ThreadIcon, threadLook } from './thread-chip.tsx'
import type { Thread } from './thread-chip.tsx'
import { useWords } from './words.tsx'

export type TrackerStep = {
  id: string
  title: ReactNode
  state: 'done' | 'current' | 'open' | 'problem'
  thread?: Thread
  /** "today by 4:10 pm" */
  time?: ReactNode
  note?: ReactNode
  actions?: ReactNode
}

/** Shows the status of an order: steps as knots on a line, top to bottom, the current one highlighted. */
export function Tracker({ steps, label }: { steps: readonly TrackerStep[]; label?: string }) {
  const words = useWords()
  const said = { done: words.done, current: words.now, open: words.later, problem: words.problem }
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative grid grid-cols-[28px_1fr] gap-x-4 pb-7 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden
              className={`absolute top-3 bottom-[-12px] left-[12px] w-1 ${
                step.state === 'done'
                  ? 'bg-bottle forced-colors:bg-[CanvasText]'
                  : 'bg-hairline forced-colors:bg-[GrayText]'
              }`}
            />
          ) : null}
          <Knot state={step.state} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={step.state === 'open' ? 'text-muted' : 'font-semibold'}>{step.title}</span>
              <span className="sr-only">{said[step.state]}</span>
              {step.thread ? <ThreadChip thread={step.thread} /> : null}
            </p>
            {step.time ? <p className="type-small type-number text-muted">{step.time}</p> : null}
            {step.note ? <p className="type-small mt-1">{step.note}</p> : null}
            {step.actions ? <div className="mt-3 flex flex-wrap gap-3">{step.actions}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Knot({ state }: { state: TrackerStep['state'] }) {
  const looks = {
    done: 'border-bottle bg-bottle text-white',
    current: 'border-ink bg-marigold',
    open: 'border-control bg-white',
    problem: `border-error ${threadLook.problem}`,
  }
  return (
    <span
      aria-hidden
      className={`relative mt-[-1px] grid size-7 place-items-center rounded-full border-[2.5px] ${looks[state]}`}
    >
      {state === 'done' ? (
        <svg viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-3">
          <path d="M6.5 12.5l3.8 3.8 7.2-8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
      {state === 'problem' ? <ThreadIcon thread="problem" /> : null}
    </span>
  )
}
