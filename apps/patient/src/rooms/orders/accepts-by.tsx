import { PROMISE_TEXTS } from '@contour/domain/promises'
import { PromiseNote } from '@contour/ui/promise-note'
import { leftText, whenText } from './times.ts'
import { useNow } from './use-now.ts'

/** Until when a prescription waits for an answer, counting down by the minute. */
export function AcceptsBy({ instant }: { instant: string }) {
  const left = leftText(Date.parse(instant), useNow())
  return (
    <PromiseNote basis={PROMISE_TEXTS.unanswered}>
      {left ? `Ships as written in ${left}` : 'The time to answer has run out'}
      {left ? <span className="type-small block font-normal">{`Answer by ${whenText(instant)}`}</span> : null}
    </PromiseNote>
  )
}
