import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ServedClaim } from '@contour/contract/claims'
import type { ClaimId } from '@contour/domain/claims/claim-register'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { api } from '../../lib/patient-api.ts'
import { claimTexts } from '../../texts/en/claims.ts'
import { useParts } from '@contour/texts/use-parts'

/** Returns the claim as the server serves it now: undefined while loading, null if it may not be shown (D-09). */
export function useClaim(id: ClaimId): ServedClaim | null | undefined {
  const claims = useRegister()
  if (claims.isPending) return undefined
  return claims.data?.claims.find((claim) => claim.id === id) ?? null
}

/** Whether the register was read and does not serve the claim; false while it loads, and where it cannot be read. */
export function useNotServed(id: ClaimId): boolean {
  const { data } = useRegister()
  return data !== undefined && !data.claims.some((claim) => claim.id === id)
}

/** Whether a text may state the claim: false too while the register loads, and where it cannot be read. */
export const useServed = (id: ClaimId): boolean => Boolean(useClaim(id))

const useRegister = () =>
  useQuery({ queryKey: ['claims'], queryFn: () => api.claims.readClaims({}), staleTime: 600_000 })

type Props = { id: ClaimId; wait?: ReactNode; children: (claim: ServedClaim) => ReactNode }

/**
 * The only place where a result or a saving may be shown: its content is rendered while the register serves the claim,
 * and carries the claim's id. An expired or withdrawn claim, or an unreadable register, renders nothing.
 */
export function Claimed({ id, wait = null, children }: Props) {
  const claim = useClaim(id)
  if (claim === undefined) return wait
  return claim === null ? null : (
    <div data-claim={id} className="contents">
      {children(claim)}
    </div>
  )
}

/** The source of a figure, the population it applies to, and until when it may be shown. */
export function ClaimSource({ claim }: { claim: ServedClaim }) {
  const parts = useParts(claimTexts)
  return (
    <p className="type-meta text-muted">
      {parts('source', {
        facts: `${claim.source}. ${claim.population}.${claim.studied ? ` ${claim.studied}` : ''}`,
        id: <span className="whitespace-nowrap">{claim.id}</span>,
        approved: formatLongDate(claim.approved_on),
        review: formatLongDate(claim.expires_on),
      })}
    </p>
  )
}
