import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { orderList } from '../orders/order-list.ts'

/** Takes a decline back; what the page shows then comes from the server, also after a refusal (D-67). */
export function useUndoDecline(orderId: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.prescriptions.takeBackDecline({ id: orderId }),
    onSuccess: () => onDone?.(),
    onSettled: () => client.invalidateQueries({ queryKey: orderList.queryKey }),
  })
}
