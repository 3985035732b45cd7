import { DRUG_LABELS } from '@contour/domain/intake/questionnaire-rules'
import { DRUGS } from '@contour/domain/catalog/products'
import { ONE_IN_THREE_LABEL } from '@contour/domain/report/report-figures'
import { Fold } from '@contour/ui/fold'
import { ClaimSource, Claimed } from '../claims/claimed.tsx'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CardLoading } from './card-loading.tsx'

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
          <Fold title={t('sources')}>
            <ClaimSource claim={claim} />
          </Fold>
        </section>
      )}
    </Claimed>
  )
}
