import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { readSession } from '../../lib/session.ts'

/**
 * What may be added after a payment. Asked only where the page was reached from one; without an answer the
 * summary stands at once.
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
    /** The order just paid, once the server has told it. */
    paid: offer.data?.paid ?? null,
    offer: offer.data?.offer ?? null,
    again: () => void offer.refetch(),
  }
}
