import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

/** The order's public id, shortened; the title attribute contains all of it. */
export function OrderNumber({ id }: { id: string }) {
  const t = useTexts(frameTexts)
  return (
    <span className="type-number whitespace-nowrap" title={id}>
      {t('order', { id: id.length > 10 ? `${id.slice(0, 8)}…` : id })}
    </span>
  )
}
