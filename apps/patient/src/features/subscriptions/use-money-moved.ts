import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { AFTER_MONEY_MOVED } from './subscription-lists.ts'

/** Fetches again what a payment or a cancellation changed; a row that was paid stops offering payment (S-49). */
export function useMoneyMoved(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(AFTER_MONEY_MOVED.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client])
}
