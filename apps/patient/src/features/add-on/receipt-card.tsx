import { formatUsd } from '@contour/domain/money/cents'
import { cardLinesSentence } from '@contour/domain/orders/order-money'
import { ContourField } from '@contour/ui/contour-field'
import { useTexts } from '@contour/texts/use-texts'
import type { api } from '../../lib/patient-api.ts'
import { addOnTexts } from '../../texts/en/add-on.ts'

export type PaidOrder = NonNullable<Awaited<ReturnType<typeof api.addOn.readAddOnOffer>>['paid']>

/** The receipt after a payment: that it worked, what is held, for which order, and where the confirmation goes. */
export function ReceiptCard({
  title,
  heading: Heading,
  plan,
  paid,
}: {
  title: string
  heading: 'h1' | 'h2'
  /** "Semaglutide, Monthly"; null if it is not known. */
  plan: string | null
  paid: PaidOrder
}) {
  const t = useTexts(addOnTexts)
  const { cents = 0, lines = [], card_lines: cardLines = [] } = paid.total ?? {}
  const rows = [
    { label: t('order'), value: paid.order_number },
    // Where there are several lines, the total is their sum (D-90).
    ...(lines.length > 1
      ? lines.map(({ name, cents }) => ({ label: name, value: formatUsd(cents) }))
      : [{ label: t('plan'), value: plan }]),
    { label: t('receiptTo'), value: paid.receipt_email },
  ].filter(({ value }) => value)
  return (
    <section className="relative overflow-hidden rounded-card bg-bottle p-6 text-white sm:p-8 forced-colors:border">
      <ContourField
        seed={3}
        width={560}
        height={260}
        fade="left"
        lit={false}
        className="absolute inset-y-0 right-0 h-1/2 w-full"
      />
      <div className="relative">
        <p className="flex items-center gap-2 font-semibold text-marigold">
          <svg aria-hidden viewBox="0 0 24 24" className="size-5 flex-none fill-none stroke-current stroke-3">
            <path d="M5 12.5l4.5 4.5L19 7.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {t('wentThrough')}
        </p>
        <Heading className="type-h3 mt-1 break-words">{title}</Heading>
        <p className="type-number mt-3 font-display text-[2.75rem] leading-tight font-[560] tracking-[-0.022em]">
          {formatUsd(cents)}
        </p>
        <p>{t('heldNow')}</p>
        {cardLines.length > 1 ? <p className="type-small">{cardLinesSentence(cardLines)}</p> : null}
        {rows.length > 0 ? (
          <dl className="mt-4 grid gap-2 border-t border-white/30 pt-4">
            {rows.map(({ label, value }) => (
              <div key={label} className="flex items-baseline justify-between gap-6">
                <dt className="min-w-0">{label}</dt>
                <dd className="type-small type-number min-w-0 text-right font-semibold break-words">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  )
}
