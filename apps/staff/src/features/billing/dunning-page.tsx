import { phoneText } from '@contour/domain/contact/phone'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, type Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingTexts } from '../../texts/en/billing.ts'
import { formatDay, formatFullInstant } from '../../words/times.ts'
import { BILLING, billingReads, type PastDue } from './billing-reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { formatDeclineCode } from './words.ts'

/** Past-due subscriptions: amount owed, attempts so far, next attempt, and when the subscription ends (M-26). */
export function DunningPage() {
  const t = useTexts(billingTexts)
  const labels = useTexts(billingLabels)
  const read = useInfiniteQuery(billingReads.dunning())
  return (
    <ListPage
      title={t('pastDueTitle')}
      facts={({ total, total_cents }) =>
        t('pastDueFacts', { total: total_cents, subscriptions: total ?? 0, count: formatCount(total ?? 0) })
      }
      note={t('pastDueNote')}
      read={read}
      columns={columns(t, labels)}
      rowKey={(row) => row.subscription.id}
      empty={{ title: t('pastDueNone'), text: t('pastDueNoneText'), seed: 13 }}
    />
  )
}

/** Charges now, or sends the link to pay: what billing does while the patient is on the phone (M-26). */
function Collect({ row: { subscription, due_cents: due } }: { row: PastDue }) {
  const t = useTexts(billingTexts)
  const retry = useAction({
    act: calls.billing.retryPastDue,
    refresh: BILLING,
  })
  const link = useAction({
    act: calls.billing.sendPaymentLink,
    refresh: BILLING,
  })
  const problem = retry.problem ?? link.problem
  return (
    <span className="flex flex-wrap gap-2">
      <DeskButton busy={retry.busy} onClick={() => retry.run({ id: subscription.id })}>
        {t('chargeNow', { amount: due })}
      </DeskButton>
      <DeskButton tone="quiet" busy={link.busy} onClick={() => link.run({ id: subscription.id })}>
        {t('sendLink')}
      </DeskButton>
      {problem ? (
        <span role="alert" className="block w-full font-semibold text-error">
          {problem}
        </span>
      ) : null}
    </span>
  )
}

const columns = (
  t: TextsOf<typeof billingTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<PastDue>[] => [
  column(
    'patient',
    labels('patient'),
    ({ subscription, phone }) => (
      <>
        <PatientLink id={subscription.patient_id} name={subscription.patient} />
        <span className="block text-muted">{subscription.plan_name}</span>
        <a className="link block" href={`tel:+1${phone}`}>
          {phoneText(phone)}
        </a>
      </>
    ),
    { primary: true },
  ),
  column('since', t('pastDueSince'), ({ subscription }) =>
    subscription.past_due_since ? formatDay(subscription.past_due_since) : '–',
  ),
  column('tries', t('attempts'), (row) => (
    <>
      {t('declined', { tries: row.tries })}
      {row.last_decline ? (
        <span className="block text-muted">
          {row.last_decline === 'generic'
            ? t('lastDeclineGeneric')
            : t('lastDecline', { reason: formatDeclineCode(row.last_decline) })}
        </span>
      ) : null}
    </>
  )),
  column('next', t('nextAttempt'), (row) =>
    row.next_try_at ? formatFullInstant(row.next_try_at) : t('noMoreAttempts'),
  ),
  column('ends', t('subscriptionEnds'), (row) => (row.ends_at ? formatFullInstant(row.ends_at) : '–')),
  column('due', t('due'), (row) => <Usd cents={row.due_cents} />, { align: 'right' }),
  column('act', labels('actions'), (row) => <Collect row={row} />),
]
