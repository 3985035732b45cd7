import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { ChartSection } from './chart-section.tsx'
import { formatFullInstant } from '../../words/times.ts'

/** What the state of the order asks for besides a license, with its source; nothing for a state that asks for nothing. */
export function ChartStateRule({ rule }: { rule: Chart['state_rule'] }) {
  const t = useTexts(clinicChartTexts)
  if (!rule || rule.source === '') return null
  const { name, min_bmi: plain, min_bmi_with_condition: named } = rule
  const lines = [
    ...(plain === null
      ? []
      : [named === null ? t('stateBmi', { plain }) : t('stateBmiNamed', { plain, named })]),
    ...(rule.live_visit_first ? [t('stateLive')] : []),
    ...(rule.no_questionnaire_only ? [t('stateNoForm')] : []),
    ...(rule.silence_accepts_other_dose ? [] : [t('stateOwnYes')]),
    ...rule.notices.map(({ title, version, read_at: at }) =>
      at
        ? t('stateRead', { title, version, time: formatFullInstant(at) })
        : t('stateUnread', { title, version }),
    ),
    ...(rule.prescribers.length > 0
      ? [t('statePrescribers', { who: rule.prescribers.map((one) => t(`profession_${one}`)).join(', ') })]
      : []),
  ]
  return (
    // What is missing stands among the flags; open at first is only a notice that nobody has read.
    <ChartSection
      title={t('stateTitle', { name })}
      open={rule.notices.some(({ read_at: at }) => at === null)}
    >
      <ul className="type-small grid gap-1 leading-snug!">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1.5 text-[0.8125rem] leading-snug text-muted [overflow-wrap:anywhere]">
        {rule.source}
        {rule.to_confirm ? ` · ${t('stateToConfirm', { what: rule.to_confirm })}` : null}
      </p>
    </ChartSection>
  )
}
