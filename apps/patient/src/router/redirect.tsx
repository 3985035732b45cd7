import { useEffect } from 'react'
import { go } from './go.ts'

/** Leads to another page in place of this one. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void go(to, { replace: true }), [to])
  return null
}
