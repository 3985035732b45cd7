import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '../billing/list-page.tsx'
import { Usd } from '../billing/money.tsx'
import { calls } from '../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useAction } from '../calls/use-action.ts'
import { StateBadge } from '../frame/state-badge.tsx'
import { couponStatus, formatDays, formatLimits, formatDiscount } from './coupon-draft.ts'
import { salesReads } from './sales-reads.ts'
import type { DecidingCoupon } from './decide-coupon-dialog.tsx'
import type { Coupon } from './sales-reads.ts'

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'))
const DecideCouponDialog = lazy(() => import('./decide-coupon-dialog.tsx'))
const EndCouponDialog = lazy(() => import('./end-coupon-dialog.tsx'))

const COUPON_STATUSES = {
  open: { tone: 'good', word: 'Can be used' },
  early: { tone: 'open', word: 'Begins later' },
  paused: { tone: 'open', word: 'Paused' },
  waiting: { tone: 'open', word: 'Waits for a second person' },
  refused: { tone: 'bad', word: 'Refused' },
  used_up: { tone: 'bad', word: 'Used up' },
  ended: { tone: 'bad', word: 'Ended' },
} as const

/** Coupons with their limits, uses and cost; they are created, paused, resumed and ended here (M-22). */
export function CouponsPage() {
  const read = useInfiniteQuery(salesReads.coupons())
  const now = serviceNow()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Coupon | null>(null)
  const [deciding, setDeciding] = useState<DecidingCoupon | null>(null)
  const turn = useAction({
    act: calls.sales.switchCoupon,
    refresh: [['coupons']],
    done: ({ coupon }) => `${coupon.code} is ${coupon.active ? 'running' : 'paused'}.`,
  })
  return (
    <>
      <ListPage
        title="Coupons"
        facts={(data) => `${formatUsd(data.given_cents)} given so far`}
        note="A coupon takes money off the first charge only."
        head={
          <>
            <Button size="desk" onClick={() => setMaking(true)}>
              New coupon
            </Button>
            {turn.problem ? (
              <p role="alert" className="font-semibold text-error">
                Error: {turn.problem}
              </p>
            ) : null}
          </>
        }
        read={read}
        columns={columns({
          now,
          turn: (id, to) => turn.run({ id, to }),
          busy: turn.busy,
          end: setEnding,
          decide: setDeciding,
        })}
        rowKey={(row) => row.id}
        empty={{ title: 'No coupon yet.', text: 'Make the first one above.', seed: 17 }}
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

const columns = (acts: Actions): readonly Column<Coupon>[] => [
  {
    key: 'code',
    header: 'Code',
    primary: true,
    cell: (row) => (
      <>
        <strong className="[overflow-wrap:anywhere]">{row.code}</strong>
        <span className="block">{formatDiscount(row)}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = COUPON_STATUSES[couponStatus(row, acts.now)]
      return <StateBadge tone={tone}>{word}</StateBadge>
    },
  },
  { key: 'days', header: 'Days', cell: formatDays },
  {
    key: 'limits',
    header: 'Holds for',
    cell: (row) =>
      formatLimits(row).map((limit) => (
        <span key={limit} className="block">
          {limit}
        </span>
      )),
  },
  {
    key: 'used',
    header: 'Uses',
    align: 'right',
    cell: (row) => (
      <>
        {row.used}
        <span className="block text-muted">
          <Usd cents={row.cost_cents} strong={false} />
        </span>
      </>
    ),
  },
  { key: 'act', header: 'Change', cell: (row) => <CouponActions coupon={row} {...acts} /> },
]

function CouponActions({ coupon, now, turn, busy, end, decide }: Actions & { coupon: Coupon }) {
  const standing = couponStatus(coupon, now)
  if (standing === 'ended' || standing === 'refused') return <span className="text-muted">–</span>
  if (standing === 'waiting') return <Decision coupon={coupon} decide={decide} />
  const to = coupon.active ? 'paused' : 'active'
  const word = coupon.active ? 'Pause' : 'Start'
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      <Button
        size="desk"
        tone="secondary"
        busy={busy}
        onClick={() => turn(coupon.id, to)}
        aria-label={`${word} ${coupon.code}`}
      >
        {word}
      </Button>
      <Button size="desk" tone="danger" onClick={() => end(coupon)} aria-label={`End ${coupon.code}`}>
        End
      </Button>
    </span>
  )
}

/** The actions for a waiting coupon: anyone except its creator approves it (D-61). */
function Decision({ coupon, decide }: Pick<Actions, 'decide'> & { coupon: Coupon }) {
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {coupon.can_approve ? (
        <Button
          size="desk"
          onClick={() => decide({ coupon, to: 'approve' })}
          aria-label={`Approve ${coupon.code}`}
        >
          Approve
        </Button>
      ) : (
        <span className="text-muted">Somebody else has to approve it.</span>
      )}
      <Button
        size="desk"
        tone="danger"
        onClick={() => decide({ coupon, to: 'refuse' })}
        aria-label={`Refuse ${coupon.code}`}
      >
        Refuse
      </Button>
    </span>
  )
}
