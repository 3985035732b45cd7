import { column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { Usd } from '../billing/money.tsx'
import { calls } from '../../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useAction } from '../../calls/use-action.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { couponStatus, formatDays, formatLimits, formatDiscount } from './coupon-draft.ts'
import { salesReads, type Coupon } from './sales-reads.ts'
import type { DecidingCoupon } from './decide-coupon-dialog.tsx'
import { couponsTexts } from '../../texts/en/sales-coupons.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'))
const DecideCouponDialog = lazy(() => import('./decide-coupon-dialog.tsx'))
const EndCouponDialog = lazy(() => import('./end-coupon-dialog.tsx'))

const TONES = {
  open: 'good',
  early: 'open',
  paused: 'open',
  waiting: 'open',
  refused: 'bad',
  used_up: 'bad',
  ended: 'bad',
} as const

type T = TextsOf<typeof couponsTexts>

/** Coupons with their limits, uses and cost; they are created, paused, resumed and ended here (M-22). */
export function CouponsPage() {
  const t = useTexts(couponsTexts)
  const read = useInfiniteQuery(salesReads.coupons())
  const now = serviceNow()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Coupon | null>(null)
  const [deciding, setDeciding] = useState<DecidingCoupon | null>(null)
  const turn = useAction({
    act: calls.sales.switchCoupon,
    refresh: [['coupons']],
    done: ({ coupon }) => t(coupon.active ? 'active' : 'paused', { code: coupon.code }),
  })
  return (
    <>
      <ListPage
        title={t('title')}
        facts={(data) => t('given', { amount: data.given_cents })}
        note={t('note')}
        head={
          <>
            <DeskButton tone="primary" onClick={() => setMaking(true)}>
              {t('newCoupon')}
            </DeskButton>
            <ActionProblem problem={turn.problem} />
          </>
        }
        read={read}
        columns={columns(t, {
          now,
          turn: (id, to) => turn.run({ id, to }),
          busy: turn.busy,
          end: setEnding,
          decide: setDeciding,
        })}
        rowKey={(row) => row.id}
        empty={{ title: t('none'), text: t('noneText'), seed: 17 }}
      />
      {making || ending || deciding ? (
        <Suspense>
          {making ? <CouponDialog onClose={() => setMaking(false)} /> : null}
          {ending ? <EndCouponDialog coupon={ending} onClose={() => setEnding(null)} /> : null}
          {deciding ? <DecideCouponDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
        </Suspense>
      ) : null}
    </>
  )
}

type Actions = {
  now: Date
  turn: (id: string, to: 'active' | 'paused') => void
  busy: boolean
  end: (coupon: Coupon) => void
  decide: (deciding: DecidingCoupon) => void
}

const columns = (t: T, acts: Actions): readonly Column<Coupon>[] => [
  column(
    'code',
    t('code'),
    (row) => (
      <>
        <strong className="[overflow-wrap:anywhere]">{row.code}</strong>
        <span className="block">{formatDiscount(t, row)}</span>
      </>
    ),
    { primary: true },
  ),
  column('state', t('status'), (row) => {
    const status = couponStatus(row, acts.now)
    return <StateBadge tone={TONES[status]}>{t(`status_${status}`)}</StateBadge>
  }),
  column('days', t('days'), (row) => formatDays(t, row)),
  column('limits', t('appliesTo'), (row) =>
    formatLimits(t, row).map((limit) => (
      <span key={limit} className="block">
        {limit}
      </span>
    )),
  ),
  column(
    'used',
    t('uses'),
    (row) => (
      <>
        {row.used}
        <span className="block text-muted">
          <Usd cents={row.cost_cents} strong={false} />
        </span>
      </>
    ),
    { align: 'right' },
  ),
  column('act', t('act'), (row) => <CouponActions coupon={row} {...acts} />),
]

function CouponActions({ coupon, now, turn, busy, end, decide }: Actions & { coupon: Coupon }) {
  const t = useTexts(couponsTexts)
  const standing = couponStatus(coupon, now)
  if (standing === 'ended' || standing === 'refused') return <span className="text-muted">–</span>
  if (standing === 'waiting') return <Decision coupon={coupon} decide={decide} />
  const to = coupon.active ? 'paused' : 'active'
  const word = coupon.active ? 'pause' : 'resume'
  const { code } = coupon
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      <DeskButton busy={busy} onClick={() => turn(coupon.id, to)} aria-label={t(`${word}Of`, { code })}>
        {t(word)}
      </DeskButton>
      <DeskButton tone="danger" onClick={() => end(coupon)} aria-label={t('endOf', { code })}>
        {t('end')}
      </DeskButton>
    </span>
  )
}

/** The actions for a waiting coupon: anyone except its creator approves it (D-61). */
function Decision({ coupon, decide }: Pick<Actions, 'decide'> & { coupon: Coupon }) {
  const t = useTexts(couponsTexts)
  const { code } = coupon
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {coupon.can_approve ? (
        <DeskButton
          tone="primary"
          onClick={() => decide({ coupon, to: 'approve' })}
          aria-label={t('approveOf', { code })}
        >
          {t('approve')}
        </DeskButton>
      ) : (
        <span className="text-muted">{t('notYours')}</span>
      )}
      <DeskButton
        tone="danger"
        onClick={() => decide({ coupon, to: 'refuse' })}
        aria-label={t('refuseOf', { code })}
      >
        {t('refuse')}
      </DeskButton>
    </span>
  )
}
