import { formatUsd } from '@contour/domain/money/cents'
import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import { momentInWords } from '../../lib/reader-time.ts'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { ThreadChip } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { useSession } from '../../lib/session.ts'
import { denialTexts } from '../../texts/en/orders.ts'
import type { ListedOrder } from './order-list.ts'
import { SideCard } from './side-card.tsx'

/** A no, said once and by a person: the letter as it was written, who signed it, and where to ask (D-84). */
export function DenialCard({ order, hasChat }: { order: ListedOrder; hasChat: boolean }) {
  const t = useTexts(denialTexts)
  const session = useSession()
  const by = order.denial?.by ?? null
  return (
    <section aria-labelledby="denial" className="card grid content-start justify-items-start gap-3 md:p-10!">
      <ThreadChip thread="care" />
      <h2 id="denial" className="type-h2 max-w-[22ch] text-balance lg:type-h1">
        {t(by === null ? 'over' : 'saidNo')}
      </h2>
      <p>{t('nothing')}</p>
      {order.notice ? (
        <p className="w-full max-w-[60ch] border-t border-hairline pt-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {order.notice}
        </p>
      ) : null}
      {by === null ? null : (
        <p className="type-small text-muted">
          {t('signed', { doctor: by, time: momentInWords(new Date(order.status_since)) })}
        </p>
      )}
      {hasChat && session?.scope === 'patient' ? (
        <Button href="/home?tab=doctor-chat">{t('ask')}</Button>
      ) : null}
    </section>
  )
}

/** The money of a denied order, with its card and day, and what the patient can do now. */
export function DenialSide({ order }: { order: ListedOrder }) {
  const t = useTexts(denialTexts)
  const money = order.denial ?? { released: [], refunded: [] }
  const cents = [...money.refunded, ...money.released].reduce((sum, one) => sum + one.cents, 0)
  const steps = [
    { key: 'ownDoctor', text: 'ownDoctorText', href: null },
    { key: 'records', text: 'recordsText', href: '/privacy-requests' },
    { key: 'wrong', text: 'wrongText', href: '/privacy-requests' },
  ] as const
  return (
    <>
      <SideCard id="money" title={t('money')}>
        {cents > 0 ? (
          <p className="font-display text-[2rem] leading-none font-semibold">{formatUsd(cents)}</p>
        ) : null}
        <p className="type-small text-muted">{momentInWords(new Date(order.status_since))}</p>
        {returnedMoneyLines(money).map((line) => (
          <p key={line} className="type-small">
            {line}
          </p>
        ))}
        <p className="type-small text-muted">{t('ended')}</p>
        <p>
          <Link className="link inline-flex min-h-11 items-center" href="/home?tab=billing">
            {t('billing')}
          </Link>
        </p>
      </SideCard>
      <SideCard id="next-steps" title={t('nextSteps')}>
        <ul className="grid gap-2">
          {steps.map(({ key, text, href }) => (
            <li key={key} className="border-t border-hairline pt-2 first:border-0 first:pt-0">
              {href === null ? (
                <strong>{t(key)}</strong>
              ) : (
                <Link className="link inline-flex min-h-11 items-center font-semibold" href={href}>
                  {t(key)}
                </Link>
              )}
              <span className="type-small block text-muted">{t(text)}</span>
            </li>
          ))}
        </ul>
      </SideCard>
    </>
  )
}
