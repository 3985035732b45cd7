import { leftInWords } from '@contour/domain/care-holds/lifted-sentences'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { findState } from '@contour/domain/intake/states'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { CareHold } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { formatFullInstant } from '../../words/times.ts'
import { EndOfHold } from './end-of-hold.tsx'
import { Panel } from './panel.tsx'
import { useMoneyHeld } from './use-money-held.ts'

/** One hold: why, what the patient wrote since, what stands still, and how it ends. */
export function OpenHold({ id }: { id: string }) {
  const t = useTexts(careHoldsTexts)
  const read = useQuery(reads.careHold(id))
  return (
    <>
      <p className="bg-white px-4 md:hidden">
        <Link to="/holds" className="link inline-flex min-h-9 items-center">
          {t('back')}
        </Link>
      </p>
      {read.data ? (
        <div className="pane grid min-h-0 grow content-start gap-3 p-4">
          <Head hold={read.data.hold} />
          <div className="grid gap-3 xl:grid-cols-2">
            <Answered hold={read.data.hold} />
            <Since hold={read.data.hold} />
            <Still hold={read.data.hold} />
          </div>
          {read.data.hold.note ? (
            <Panel title={t('note')}>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{read.data.hold.note}</p>
            </Panel>
          ) : null}
          <EndOfHold hold={read.data.hold} />
        </div>
      ) : (
        <div className="p-4">
          <ReadStates read={read} label={t('loading')} lines={8} />
        </div>
      )}
    </>
  )
}

function Head({ hold }: { hold: CareHold }) {
  const t = useTexts(careHoldsTexts)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="type-h3">{t(`says_${hold.reason}`, { name: hold.patient })}</h2>
        <p className="type-small mt-1 text-muted">
          {t('facts', {
            age: hold.age,
            sex: hold.sex,
            state: findState(hold.state)?.name ?? hold.state,
            since: formatFullInstant(hold.since),
            source: t(`source_${hold.source}`),
          })}{' '}
          {hold.owner ? t('owner', { name: hold.owner }) : t('team')}{' '}
          <strong className="text-ink">{t('hears', { time: formatFullInstant(hold.look_at) })}</strong>
        </p>
      </div>
      {hold.order_id ? (
        <DeskButton href={`/queue/${encodeURIComponent(hold.order_id)}`}>{t('openChart')}</DeskButton>
      ) : null}
    </div>
  )
}

/** What the patient answered before a higher dose, and what lifting as prescribed then means (D-87). */
function Answered({ hold: { dose_questions: asked } }: { hold: CareHold }) {
  const t = useTexts(careHoldsTexts)
  if (!asked) return null
  return (
    <Panel title={t('answered', { step: asked.step })}>
      <p className="[overflow-wrap:anywhere]">{asked.said}</p>
      <p className="type-small text-muted">{t(asked.in_hand ? 'answeredInHand' : 'answeredParcel')}</p>
    </Panel>
  )
}

function Since({ hold: { thread } }: { hold: CareHold }) {
  const t = useTexts(careHoldsTexts)
  return (
    <Panel title={t('sinceThen')}>
      {thread?.body ? (
        <blockquote className="m-0 leading-normal [overflow-wrap:anywhere]">“{thread.body}”</blockquote>
      ) : null}
      <p className="type-small text-muted">
        {!thread
          ? t('noThread')
          : thread.at
            ? t('wroteAt', { time: formatFullInstant(thread.at) })
            : t('nothingWritten')}{' '}
        {thread ? (
          <Link
            className="link inline-flex min-h-8 items-center"
            to={`/inbox/${encodeURIComponent(thread.id)}`}
          >
            {t('openThread')}
          </Link>
        ) : null}
      </p>
    </Panel>
  )
}

function Still({ hold }: { hold: CareHold }) {
  const t = useTexts(careHoldsTexts)
  const parcels = hold.orders.map(({ drug, shipment_no: number }) =>
    t('parcelLine', { drug: DRUG_TITLE[drug], number }),
  )
  const money = useMoneyHeld(hold)
  const rows = [
    [t('parcel'), parcels.length > 0 ? parcels : [t('noParcel')]],
    [
      t('clock'),
      [
        hold.clock_left_s === null
          ? t('clockNone')
          : t('clockLeft', { left: leftInWords(hold.clock_left_s) }),
      ],
    ],
    [t('money'), money.length > 0 ? money : [t('moneyNone')]],
  ] as const
  return (
    <Panel title={t('still')}>
      <dl className="grid gap-1.5">
        {rows.map(([what, lines]) => (
          <div key={what} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{what}</dt>
            <dd className="font-semibold">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
