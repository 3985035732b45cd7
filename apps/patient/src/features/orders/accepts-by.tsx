import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { PromiseNote } from '@contour/ui/promise-note'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { leftText, whenText } from './times.ts'
import { useNow } from './use-now.ts'

/** The decision deadline of a prescription, counted down by the minute. */
export function AcceptsBy({ instant }: { instant: string }) {
  const t = useTexts(ordersTexts)
  const left = leftText(Date.parse(instant), useNow(), t)
  return (
    <PromiseNote basis={PROMISE_TEXTS.unanswered}>
      {left ? t('answerIn', { left, time: whenText(instant) }) : t('timeOut')}
    </PromiseNote>
  )
}
