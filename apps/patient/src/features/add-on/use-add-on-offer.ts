import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { readSession } from '../../lib/session.ts'

/**
 * Reads what may be added after a payment. Requested only if the page was reached from a payment; without a
 * response the summary is shown immediately.
 */
export function useAddOnOffer(transaction: string | null) {
  const asked = transaction !== null && transaction !== '' && readSession() !== null
  const offer = useQuery({
    queryKey: ['add-on', transaction],
    queryFn: () => api.addOn.readAddOnOffer({}),
    enabled: asked,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return {
    waiting: asked && offer.isLoading,
    paid: offer.data?.paid ?? null,
    offer: offer.data?.offer ?? null,
    again: () => void offer.refetch(),
  }
}
