import { useQuery } from '@tanstack/react-query'
import { firstCharge, renewalCharge } from '@contour/domain/catalog/price-book'
import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { formatUsd } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { chargeTexts } from '../texts/en/charges.ts'
import { api } from './patient-api.ts'

/**
 * Returns one line with the regular price of each drug at checkout, the only list that is charged. It stands next to every
 * other list price, so that nobody takes that one for it (D-63).
 */
export function useRegularMonths(): string {
  const t = useTexts(chargeTexts)
  const monthOf = useMonthOf()
  const [semaglutide, tirzepatide] = DRUGS.map((drug) => {
    return formatUsd(monthOf(drug)?.regular_month_cents ?? renewalCharge('checkout', drug, 1))
  })
  return t('regularMonths', { semaglutide: semaglutide ?? '', tirzepatide: tirzepatide ?? '' })
}

/** Reads what the first month of a drug costs: from the server; until it is loaded, from the price book of this build. */
export function useFirstMonths(): (drug: Drug) => number {
  const monthOf = useMonthOf()
  return (drug) => monthOf(drug)?.total_cents ?? firstCharge('checkout', drug, 1)
}

function useMonthOf() {
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: () => api.catalog.readCatalog({}),
    staleTime: 600_000,
  })
  return (drug: Drug) =>
    catalog.data?.drugs.find((entry) => entry.drug === drug)?.terms.find(({ term }) => term === 1)
}
