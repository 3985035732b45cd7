import type { ReactNode } from 'react'
import { ThreadChip, ThreadIcon, threadLook, type Thread } from './thread-chip.tsx'
import { words } from './words.ts'

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

/** The looks of a horizontal tracker in a container at least 56rem wide; in a narrower one it is vertical. */
const ACROSS = {
  list: '@4xl:flex',
  step: '@4xl:block @4xl:min-w-0 @4xl:pr-4 @4xl:pb-0 @4xl:last:pr-0',
  narrow: '@4xl:flex-1',
  /** The step with buttons has the width of two. */
  wide: '@4xl:flex-2',
  title: '@4xl:text-[0.9375rem]',
  line: '@4xl:top-[11px] @4xl:bottom-auto @4xl:left-0 @4xl:h-1 @4xl:w-full',
  text: '@4xl:mt-3',
}

type Props = { steps: readonly TrackerStep[]; label?: string; horizontal?: boolean }

/**
 * Shows the status of an order: steps as knots on a line, the current one highlighted. Top to bottom; with
 * `horizontal`, left to right where the container is at least 56rem wide.
 */
export function Tracker({ steps, label, horizontal = false }: Props) {
  const said = { done: words.done, current: words.now, open: words.later, problem: words.problem }
  const across = (part: keyof typeof ACROSS) => (horizontal ? ACROSS[part] : '')
  const list = (
    <ol aria-label={label} className={across('list')}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={`relative grid grid-cols-[28px_1fr] gap-x-4 last:pb-0 ${horizontal ? 'pb-5' : 'pb-7'} ${across('step')} ${across(
            step.actions && (step.state === 'current' || step.state === 'problem') ? 'wide' : 'narrow',
          )}`}
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden
              className={`absolute top-3 bottom-[-12px] left-[12px] w-1 ${across('line')} ${
                step.state === 'done'
                  ? 'bg-bottle forced-colors:bg-[CanvasText]'
                  : 'bg-hairline forced-colors:bg-[GrayText]'
              }`}
            />
          ) : null}
          <Knot state={step.state} />
          <div className={`min-w-0 ${across('text')}`}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span
                className={`${across('title')} ${step.state === 'open' ? 'text-muted' : 'font-semibold'}`}
              >
                {step.title}
              </span>
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
  return horizontal ? <div className="@container">{list}</div> : list
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
