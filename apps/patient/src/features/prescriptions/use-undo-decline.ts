import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import { orderList } from '../orders/order-list.ts'

/** Undoes a decline; afterwards the page shows the server's state, even if the undo was refused (D-67). */
export function useUndoDecline(orderId: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await loadApi()).prescriptions.takeBackDecline({ id: orderId }),
    onSuccess: () => onDone?.(),
    onSettled: () => client.invalidateQueries({ queryKey: orderList.queryKey }),
  })
}
