import { useQuery } from '@tanstack/react-query'
import { renewalCharge } from '@contour/domain/catalog/price-book'
import { DRUGS } from '@contour/domain/catalog/products'
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
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: () => api.catalog.readCatalog({}),
    staleTime: 600_000,
  })
  const [semaglutide, tirzepatide] = DRUGS.map((drug) => {
    const offers = catalog.data?.drugs.find((entry) => entry.drug === drug)?.terms
    const monthly = offers?.find(({ term }) => term === 1)
    return formatUsd(monthly?.regular_month_cents ?? renewalCharge('checkout', drug, 1))
  })
  return t('regularMonths', { semaglutide: semaglutide ?? '', tirzepatide: tirzepatide ?? '' })
}
