import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from '@contour/contract/shapes'
import { LoadingBlock } from '@contour/ui/loading-block'
import { QuestionCard } from '@contour/ui/question-card'
import { api } from '../../lib/patient-api.ts'
import { addressTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AddressForm, mayBeUsed } from './address-form.tsx'
import { SuggestedAddress } from './suggested-address.tsx'

/** Step 3 of 5: the address on file is checked automatically; a valid one advances (document 1 §4). */
export function AddressStep({ userId, onDone }: { userId: string; onDone: (note?: string) => void }) {
  const t = useTexts(addressTexts)
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
      <QuestionCard title={t('checking')} lead={t('moment')}>
        <LoadingBlock label={t('checking')} />
      </QuestionCard>
    )
  }
  const onFile: Address | null = check.data?.address ?? null
  const suggestion = check.data?.suggestions[0]
  if (mode === 'auto' && suggestion && onFile) {
    return (
      <QuestionCard title={t('whichTitle')} focusKey="suggestion">
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
    <QuestionCard title={t('manualTitle')} lead={t('manualLead')} focusKey="manual">
      <AddressForm
        start={onFile}
        notice={mode === 'auto' ? noticeOf(check.isError ? undefined : check.data) : undefined}
        mayUse={mode === 'auto' && mayBeUsed(check.data?.reason)}
        onSaved={onDone}
      />
    </QuestionCard>
  )
}

type Verdict = { reason: string; message: string; address: Address | null }

/**
 * Returns why the form is shown. Without an address on file there is nothing to correct, so there is no message; a
 * check that could not run has the same text for an error as for an outage of the service (S-27).
 */
function noticeOf(verdict: Verdict | undefined): string | undefined {
  if (!verdict || verdict.reason === 'unavailable') return addressTexts.english.cannotValidate
  return verdict.address ? verdict.message : undefined
}
