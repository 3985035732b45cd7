import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { WhyNote } from './why-note.tsx'

type Props = {
  title: ReactNode
  lead?: ReactNode
  why?: ReactNode
  focusKey?: string | number
  children: ReactNode
}

/**
 * Shows one question: heading, why we ask, the controls. With `focusKey` the heading takes the focus whenever the key
 * changes, so that a screen reader starts at the new question; the first render does not move the focus.
 */
export function QuestionCard({ title, lead, why, focusKey, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(focusKey)
  // Before it is painted: who tabs or types as soon as the question is seen keeps the focus.
  useLayoutEffect(() => {
    if (last.current === focusKey) return
    last.current = focusKey
    heading.current?.focus()
  }, [focusKey])
  return (
    <div className="pt-4.5 pb-8">
      <h1 ref={heading} tabIndex={-1} className="type-question">
        {title}
      </h1>
      {lead ? <p className="mt-3 text-muted">{lead}</p> : null}
      {why ? (
        <div className="mt-3">
          <WhyNote>{why}</WhyNote>
        </div>
      ) : null}
      <div className="mt-5 grid gap-6">{children}</div>
    </div>
  )
}
