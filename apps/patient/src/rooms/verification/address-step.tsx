import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from '@contour/contract/shapes'
import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import { LoadingBlock } from '@contour/ui/loading-block'
import { QuestionCard } from '@contour/ui/question-card'
import { api } from '../../lib/patient-api.ts'
import { AddressForm } from './address-form.tsx'
import { SuggestedAddress } from './suggested-address.tsx'

/** Step 3 of 5: the address on file is checked by itself; a good one moves on (document 1 §4). */
export function AddressStep({ userId, onDone }: { userId: string; onDone: (note?: string) => void }) {
  const [mode, setMode] = useState<'auto' | 'manual'>('auto')
  const check = useQuery({
    queryKey: ['own-address', userId],
    queryFn: async () => {
      const verdict = await api.verification.validateOwnAddress({ userId })
      if (verdict.valid) onDone()
      return verdict
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (check.isPending || check.data?.valid) {
    return (
      <QuestionCard title="Checking your shipping address" lead="This takes a moment.">
        <LoadingBlock label="Checking your shipping address" />
      </QuestionCard>
    )
  }
  const onFile: Address | null = check.data?.address ?? null
  const suggestion = check.data?.suggestions[0]
  if (mode === 'auto' && suggestion && onFile) {
    return (
      <QuestionCard title="Which address should we ship to?" focusKey="suggestion">
        <SuggestedAddress
          yours={onFile}
          suggested={suggestion}
          onSaved={onDone}
          onManual={() => setMode('manual')}
        />
      </QuestionCard>
    )
  }
  return (
    <QuestionCard
      title="Where should we ship your medication?"
      lead="Cold packages go by FedEx or UPS to a street address."
      focusKey="manual"
    >
      <AddressForm
        start={onFile}
        notice={check.isError ? ADDRESS_MESSAGES.cannotValidate : noticeOf(check.data?.reason, mode)}
        onSaved={onDone}
      />
    </QuestionCard>
  )
}

function noticeOf(reason: string | undefined, mode: 'auto' | 'manual'): string | undefined {
  if (mode === 'manual') return undefined
  if (reason === 'po_box') return ADDRESS_MESSAGES.poBox
  if (reason === 'military') return ADDRESS_MESSAGES.military
  return reason === 'unavailable' ? ADDRESS_MESSAGES.cannotValidate : ADDRESS_MESSAGES.unknown
}
