import { useQuery } from '@tanstack/react-query'
import { LABEL_CLAIMS } from '@contour/domain/claims/label-claims'
import { DRUG_LABELS } from '@contour/domain/intake/questionnaire-rules'
import { formatUsd } from '@contour/domain/money/cents'
import { asLowAs } from '@contour/domain/catalog/price-book'
import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { Button } from '@contour/ui/button'
import { Fold } from '@contour/ui/fold'
import { QuestionCard } from '@contour/ui/question-card'
import { api } from '../../lib/patient-api.ts'
import { ClaimSource, Claimed, useClaim, useServed } from '../claims/claimed.tsx'
import { planTexts } from '../../texts/en/plan.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'

/** Step 4 (F-QST-005 to 009): selecting an option leads directly to the checkout. */
export default function ChoiceStep({ onChoose }: { onChoose: (drug: Drug) => void }) {
  const t = useTexts(planTexts)
  const uncounted = !useServed('CL-12')
  const parts = useParts(planTexts)
  const low = useAsLowAs()
  return (
    <QuestionCard title={t('choice')} lead={t('choiceLead')} focusKey="choice">
      <ul className="grid gap-5">
        {DRUGS.map((drug) => (
          <li
            key={drug}
            className="relative grid gap-3 rounded-card border-[1.5px] border-control bg-white p-6"
          >
            <Claimed id={LABEL_CLAIMS[drug]}>
              {() => (
                <span className="type-meta absolute -top-3 left-6 rounded-chip bg-marigold px-2.75 py-0.5 font-semibold text-ink">
                  {DRUG_LABELS[drug].badge}
                </span>
              )}
            </Claimed>
            <h2 className="type-h2">{DRUG_LABELS[drug].name}</h2>
            <Claimed id="CL-06" wait={<p className="min-h-6" />}>
              {() => (
                <p>
                  {parts('lowest', {
                    price: <strong className="type-number">{formatUsd(low(drug))}</strong>,
                  })}
                </p>
              )}
            </Claimed>
            <p className="type-small text-muted">{t(drug)}</p>
            <Button wide onClick={() => onChoose(drug)}>
              {t('choose', { name: DRUG_LABELS[drug].name })}
            </Button>
          </li>
        ))}
      </ul>
      <Claimed id="CL-06">
        {(claim) => (
          <Fold title={<span className="type-small">{t('priceSource')}</span>}>
            <ClaimSource claim={claim} />
          </Fold>
        )}
      </Claimed>
      <LabelSources />
      <p className="type-small text-muted">{t(uncounted ? 'includedCounted' : 'included')}</p>
    </QuestionCard>
  )
}

/** What stands behind the labels above the two drugs; nothing where neither is shown. */
function LabelSources() {
  const t = useTexts(planTexts)
  const labels = [useClaim(LABEL_CLAIMS.semaglutide), useClaim(LABEL_CLAIMS.tirzepatide)].filter(
    (claim) => claim !== undefined && claim !== null,
  )
  if (labels.length === 0) return null
  return (
    <Fold title={<span className="type-small">{t('labelSources')}</span>}>
      <div className="grid gap-2">
        {labels.map((claim) => (
          <div key={claim.id} className="grid gap-0.5">
            <span className="type-small">{claim.text}</span>
            <ClaimSource claim={claim} />
          </div>
        ))}
      </div>
    </Fold>
  )
}

/** The yearly price per month: from the server; until it is loaded, from the price book of this build. */
function useAsLowAs(): (drug: Drug) => number {
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: () => api.catalog.readCatalog({}),
    staleTime: 600_000,
  })
  return (drug) => catalog.data?.drugs.find((entry) => entry.drug === drug)?.as_low_as_cents ?? asLowAs(drug)
}
