import type { ReactNode } from 'react'
import { DRUGS } from '@contour/domain/catalog/products'
import { DRUG_LABELS } from '@contour/domain/intake/questionnaire-rules'
import { formatUsd } from '@contour/domain/money/cents'
import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { priceBlock } from '@contour/domain/report/report-figures'
import type { ReportQuery } from '@contour/domain/report/report-query'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { Fold } from '@contour/ui/fold'
import { ClaimSource, Claimed, useNotServed, useServed } from '../claims/claimed.tsx'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CardLoading } from './card-loading.tsx'
import { brandName } from '../../lib/brand.ts'
import { useFirstMonths, useRegularMonths } from '../../lib/use-regular-months.ts'

/**
 * The advertised figures (F-RPT-008 to 012) where the register serves them, else the first month of both drugs from the
 * price list, which claims no saving (D-63). Neither changes a charge; the checkout shows what is charged.
 */
export function PriceCard({ query }: { query: ReportQuery | null }) {
  return useNotServed('CL-05') ? <FirstMonths /> : <Advertised query={query} />
}

function FirstMonths() {
  const t = useTexts(reportTexts)
  const uncounted = !useServed('CL-12')
  const first = useFirstMonths()
  return (
    <section className="card grid gap-3">
      <h2 className="type-h2">{t('firstMonths')}</h2>
      <dl className="type-number grid max-w-80 gap-2">
        {DRUGS.map((drug) => (
          <PriceRow key={drug} name={DRUG_LABELS[drug].name} value={formatUsd(first(drug))} />
        ))}
      </dl>
      <p className="max-w-measure text-muted">{t(uncounted ? 'includedCounted' : 'included')}</p>
      <AuthorizationNote>{PROMISE_TEXTS.hold}</AuthorizationNote>
      <p className="type-small text-muted">{useRegularMonths()}</p>
      <p className="type-small">{t('exact')}</p>
    </section>
  )
}

function Advertised({ query }: { query: ReportQuery | null }) {
  const t = useTexts(reportTexts)
  const uncounted = !useServed('CL-12')
  const regular = useRegularMonths()
  return (
    <Claimed id="CL-05" wait={<CardLoading label={t('priceLoading')} />}>
      {(claim) => {
        const { base, discount, price, savings } = priceBlock(query ?? {}, claim.figures)
        return (
          <section className="card grid items-center gap-6 md:grid-cols-[1fr_auto]">
            <div className="grid gap-3">
              <h2 className="type-h2 text-[1.75rem]!">
                {t('save', { savings: `$${savings}`, brand: brandName() })}
              </h2>
              <p className="max-w-measure text-muted">{t(uncounted ? 'includedCounted' : 'included')}</p>
              <AuthorizationNote>{PROMISE_TEXTS.hold}</AuthorizationNote>
            </div>
            <div className="grid max-w-80 gap-3">
              <dl className="type-number grid min-w-60 gap-2">
                <PriceRow name={t('regularPrice')} value={<s>${base}</s>} />
                <PriceRow name={t('discount')} value={`-$${discount}`} />
                <div className="flex items-baseline justify-between gap-6 border-t border-hairline pt-3">
                  <dt className="font-semibold">{t('price')}</dt>
                  <dd className="font-display text-[2.5rem] leading-none font-[560] tracking-[-0.022em]">
                    ${price}
                  </dd>
                </div>
              </dl>
              <p className="type-small text-muted">{`${t('compares')} ${regular}`}</p>
              <p className="type-small">{t('exact')}</p>
              <Fold title={t('sources')}>
                <ClaimSource claim={claim} />
              </Fold>
            </div>
          </section>
        )
      }}
    </Claimed>
  )
}

const PriceRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6">
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)
