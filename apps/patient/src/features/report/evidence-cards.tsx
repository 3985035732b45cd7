import { formatClaim } from '@contour/domain/claims/claim-register'
import { DRUG_LABELS } from '@contour/domain/intake/questionnaire-rules'
import { DRUGS } from '@contour/domain/catalog/products'
import { ONE_IN_THREE_LABEL } from '@contour/domain/report/report-figures'
import { EvidenceBand } from '@contour/ui/evidence-band'
import type { EvidenceRow } from '@contour/ui/evidence-band'
import { ClaimSource, Claimed, useClaim } from '../claims/claimed.tsx'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CardLoading } from './card-loading.tsx'

/** Percent at which the scale ends; no figure of the register reaches it. */
const SCALE_END = 30

/** The published evidence as a band, next to the program's model, each with its own source (D-09). */
export function PublishedCard({ currentWeight }: { currentWeight: number | null }) {
  const t = useTexts(reportTexts)
  return (
    <Claimed id="CL-02" wait={<CardLoading label={t('publishedLoading')} tall />}>
      {(step) => (
        <Claimed id="CL-03">
          {(surmount) => (
            <section className="card grid content-start gap-3">
              <Band
                currentWeight={currentWeight}
                studies={[
                  { name: 'STEP 1', ...figuresOf(step.figures) },
                  { name: 'SURMOUNT-1', ...figuresOf(surmount.figures) },
                ]}
              />
              {[step, surmount].map((claim) => (
                <div key={claim.id}>
                  <p className="type-small">{formatClaim(claim)}</p>
                  <ClaimSource claim={claim} />
                </div>
              ))}
            </section>
          )}
        </Claimed>
      )}
    </Claimed>
  )
}

type Study = { name: string; percent: number; weeks: number; placebo: number }

const figuresOf = (figures: Readonly<Record<string, number>>) => ({
  percent: figures['loss_percent'] ?? 0,
  weeks: figures['weeks'] ?? 0,
  placebo: figures['placebo_percent'] ?? 0,
})

function Band({ currentWeight, studies }: { currentWeight: number | null; studies: readonly Study[] }) {
  const t = useTexts(reportTexts)
  const model = useClaim('CL-01')
  const modelled = model ? Number(((model.figures['monthly_percent'] ?? 0) * 6).toFixed(1)) : null
  const rows: EvidenceRow[] = [
    ...studies.map(({ name, percent, weeks }) => ({
      label: t('study', { name, weeks }),
      percent,
      kind: 'measured' as const,
    })),
    ...(modelled === null ? [] : [{ label: t('model'), percent: modelled, kind: 'model' as const }]),
  ]
  const losses = studies.map(({ percent }) => percent)
  const [least, most] = [Math.min(...losses), Math.max(...losses)]
  const after = (percent: number) => Math.round((currentWeight ?? 0) * (1 - percent / 100))
  const own =
    currentWeight === null
      ? ''
      : ` ${t('own', { from: currentWeight, least: after(most), most: after(least) })}`
  return (
    <EvidenceBand
      title={t('publishedTitle')}
      lead={t('publishedLead', { least, most }) + own}
      summary={`${rows.map(({ label, percent }) => t('publishedRow', { label, percent })).join('. ')}.${own}`}
      rows={rows}
      scaleEnd={SCALE_END}
      marks={[0, 10, 20, SCALE_END].map((percent) => ({
        percent,
        label: percent === 0 ? t('today') : `-${percent} %`,
      }))}
      table={{
        head: [t('source'), t('average'), t('placebo')],
        rows: [
          ...studies.map(({ name, percent, weeks, placebo }) => [
            t('study', { name, weeks }),
            `-${percent} %`,
            `-${placebo} %`,
          ]),
          ...(modelled === null ? [] : [[t('model'), `-${modelled} %`, t('notMeasured')]]),
        ],
      }}
    />
  )
}

/** The specified table of average loss (F-RPT-005, F-RPT-006). */
export function AverageLossCard() {
  const t = useTexts(reportTexts)
  const cell = 'border-b border-hairline py-3.5 pr-2 text-left align-baseline last:pr-0 grid:pr-4'
  const big = `type-number font-display text-[1.375rem] font-[560] grid:text-[1.75rem] ${cell}`
  return (
    <Claimed id="CL-04" wait={<CardLoading label={t('averagesLoading')} />}>
      {(claim) => (
        <section className="card">
          <h2 className="type-h2 text-[1.75rem]!">{t('averagesTitle')}</h2>
          <table className="mt-4 w-full border-collapse">
            <caption className="sr-only">{t('averagesCaption')}</caption>
            <thead>
              <tr>
                {[t('medication'), t('average'), ONE_IN_THREE_LABEL].map((head) => (
                  <th key={head} scope="col" className={`type-small font-semibold text-muted ${cell}`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DRUGS.map((drug) => (
                <tr key={drug}>
                  <th scope="row" className={`font-semibold ${cell}`}>
                    {DRUG_LABELS[drug].name}
                  </th>
                  <td className={big}>{claim.figures[`${drug}_average`]}%</td>
                  <td className={big}>{claim.figures[`${drug}_third`]}%</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="type-small mt-4 mb-2 text-muted">{t('mayDiffer')}</p>
          <ClaimSource claim={claim} />
        </section>
      )}
    </Claimed>
  )
}
