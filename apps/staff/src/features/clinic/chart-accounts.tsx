import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import type { Chart } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicAccountsTexts } from '../../texts/en/clinic-accounts.ts'
import { formatFullInstant } from '../../words/times.ts'

const DistinguishDialog = lazy(() => import('./distinguish-dialog.tsx'))

type Account = Chart['other_accounts'][number]

/** The accounts that match the patient's: a clinician says that one is another person's, or takes that back (D-83). */
export function ChartAccounts({ chart }: { chart: Chart }) {
  const t = useTexts(clinicAccountsTexts)
  const [open, setOpen] = useState<Account | null>(null)
  const { other_accounts: accounts, order } = chart
  if (accounts.length === 0) return null
  return (
    <section aria-label={t('region')}>
      <Notice
        tone={accounts.some(({ distinct }) => !distinct) ? 'warn' : 'info'}
        title={t('title', { count: accounts.length })}
      >
        <ul className="grid gap-2">
          {accounts.map((account) => (
            <li key={account.account} className="grid justify-items-start gap-1 [overflow-wrap:anywhere]">
              {t('match', {
                email: account.email,
                shared: account.shared.map((what) => t(what)).join(', '),
              })}
              {account.said ? (
                <span className="type-meta text-muted">
                  {t('said', {
                    by: account.said.by,
                    time: formatFullInstant(account.said.at),
                    reason: account.said.reason,
                  })}
                </span>
              ) : null}
              <DeskButton onClick={() => setOpen(account)}>
                {t(account.distinct ? 'together' : 'apart')}
              </DeskButton>
            </li>
          ))}
        </ul>
      </Notice>
      <Suspense>
        {open ? <DistinguishDialog orderId={order.id} account={open} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </section>
  )
}
