import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatStrength, parseStrength } from '@contour/domain/dosing/ladders'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { useId, type ReactNode } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { clinicAnswerTexts } from '../../texts/en/clinic-answers.ts'
import { formatDay } from '../../words/times.ts'
import { DoseWish } from './dose-wish.tsx'
import { requestedDoses } from './chart-facts.ts'
import { LadderRungs } from './ladder-rungs.tsx'
import { listStrengths } from './list-strengths.ts'

/**
 * What the patient has had, asks for and may have without a reason, side by side (D-78). Shown for a dose change, and
 * wherever the wish leaves the ladder.
 */
export function DoseChange({ chart }: { chart: Chart }) {
  const t = useTexts(clinicAnswerTexts)
  const titleId = useId()
  const { treatment, order } = chart
  const wishes = Object.values(requestedDoses(chart))
  const adjusts = chart.forms.some(({ kind }) => kind === 'adjust')
  if (wishes.length === 0 || (!adjusts && chart.asked_flags.length === 0)) return null
  const above = chart.asked_flags.some(({ severity }) => severity === 'critical')
  return (
    <section aria-labelledby={titleId} className="chart-card grid gap-3">
      <h2 id={titleId} className="sr-only">
        {t('doseChange')}
      </h2>
      <div className="grid grid-cols-1 @[430px]:grid-cols-3">
        <Column
          name={t('had')}
          note={hadNote(t, chart)}
          rungs={<LadderRungs drug={order.drug} upTo={treatment.had_ug} />}
        >
          {treatment.had_ug === null ? t('hadNothing') : formatStrength(treatment.had_ug)}
        </Column>
        <Column
          name={t('asks')}
          note={t('asksFor', { doses: listStrengths(wishes) })}
          tone={above ? 'text-error' : ''}
          rungs={
            <LadderRungs drug={order.drug} upTo={parseStrength(wishes[0] ?? '') ?? null} isAbove={above} />
          }
        >
          {wishes[0]}
        </Column>
        <Column
          name={t('ladderAllows')}
          note={t('allowsNote')}
          tone="text-bottle"
          rungs={<LadderRungs drug={order.drug} upTo={treatment.allows_ug} />}
        >
          {formatStrength(treatment.allows_ug)}
        </Column>
      </div>
      <DoseWish chart={chart} />
    </section>
  )
}

function hadNote(t: TextsOf<typeof clinicAnswerTexts>, { treatment, order }: Chart): string {
  const { source, on, weeks_missed: missed, switches_from: other } = treatment
  const from =
    source === 'parcel' && on !== null
      ? t('hadParcel', { day: formatDay(on) })
      : source === 'stated'
        ? t('hadStated')
        : other
          ? t('hadOther', { drug: DRUG_TITLE[other] })
          : t('hadNone', { drug: DRUG_TITLE[order.drug] })
  return missed ? `${from} ${t('weeksMissed')}` : from
}

function Column({
  name,
  note,
  tone = '',
  rungs,
  children,
}: {
  name: string
  note: string
  tone?: string
  rungs: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-w-0 flex-col border-hairline py-1 @[430px]:border-l @[430px]:px-4 @[430px]:first:border-0 @[430px]:first:pl-0">
      <h3 className="type-meta text-muted">{name}</h3>
      <p className={`text-[1.75rem] leading-tight font-semibold ${tone}`}>
        <DoseText>{children}</DoseText>
      </p>
      <p className="type-meta text-muted">{note}</p>
      <div className="mt-auto pt-2">{rungs}</div>
    </div>
  )
}
