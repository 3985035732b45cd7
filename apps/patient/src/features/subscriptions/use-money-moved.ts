import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { AFTER_MONEY_MOVED } from './subscription-lists.ts'

/** Refetches what a payment or a cancellation changed; a row that was paid no longer offers payment (S-49). */
export function useMoneyMoved(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(AFTER_MONEY_MOVED.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client])
}
