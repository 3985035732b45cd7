import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Address } from '@contour/contract/shapes'
import { ADDRESS_MESSAGES, checkAddress } from '@contour/domain/contact/address'
import { STATES } from '@contour/domain/eligibility/states'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { DraftConflict, DraftNote } from '../../drafts/draft-note.tsx'
import { dropDraft } from '../../drafts/draft-outbox.ts'
import { readDraft, useDraft } from '../../drafts/use-draft.ts'
import { CallError } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import { saveAddress } from './save-address.ts'
import { SuggestedAddress } from './suggested-address.tsx'

const EMPTY: Address = { address_line_1: '', address_line_2: '', city: '', state: '', zip: '' }
const FIELD_NAMES = { address_line_1: 'street', city: 'city', state: 'state', zip: 'ZIP code' } as const
type Required = keyof typeof FIELD_NAMES

/** The manual form: checked with POST /api/address/validate, then saved (document 1 §5, §7, §8). */
export function AddressForm({
  start,
  notice,
  onSaved,
}: {
  start: Address | null
  notice?: string | undefined
  onSaved: (note: string) => void
}) {
  const [address, setAddress] = useState<Address>(() => withKept(start ?? EMPTY, readDraft('verify')))
  const [errors, setErrors] = useState<Partial<Record<keyof Address, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(notice)
  const [suggested, setSuggested] = useState<Address>()
  const draft = useDraft({
    step: 'verify',
    data: address,
    onRestore: (data) => setAddress((now) => withKept(now, data)),
  })
  const field = (name: keyof Address) => ({
    id: name,
    value: address[name],
    error: errors[name],
    onChange: (value: string) => setAddress((now) => ({ ...now, [name]: value })),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setAttempt(attempt + 1)
    const found = faultsOf(address)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const outcome = await validateAndSave(address)
      if (outcome.kind === 'saved') {
        dropDraft('verify')
        return onSaved(ADDRESS_MESSAGES.saved)
      }
      if (outcome.kind === 'suggestion') setSuggested(outcome.address)
      else setFailure(outcome.message)
    } finally {
      setBusy(false)
    }
  }
  if (suggested) {
    return (
      <SuggestedAddress
        yours={address}
        suggested={suggested}
        onSaved={onSaved}
        onManual={() => setSuggested(undefined)}
      />
    )
  }
  const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <ErrorSummary errors={summary} attempt={attempt} />
      <DraftConflict draft={draft} />
      {failure ? (
        <Notice tone="warn" live="assertive">
          {failure}
        </Notice>
      ) : null}
      <TextField {...field('address_line_1')} label="Street address" autoComplete="address-line1" />
      <TextField
        {...field('address_line_2')}
        label="Apartment, suite or unit"
        optional="(optional)"
        autoComplete="address-line2"
      />
      <TextField {...field('city')} label="City" autoComplete="address-level2" />
      <SelectField
        {...field('state')}
        label="State"
        placeholder="Choose your state"
        autoComplete="address-level1"
        choices={STATES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...field('zip')}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        widthChars={10}
      />
      <StickyActions note={<DraftNote draft={draft} />}>
        <Button type="submit" wide busy={busy}>
          Save and continue
        </Button>
      </StickyActions>
    </form>
  )
}

/** The address with what was kept of it. */
function withKept(address: Address, kept: Record<string, unknown> | null): Address {
  const parts = (Object.keys(EMPTY) as (keyof Address)[]).filter((part) => typeof kept?.[part] === 'string')
  return { ...address, ...Object.fromEntries(parts.map((part) => [part, kept?.[part]])) }
}

function faultsOf(address: Address): Partial<Record<keyof Address, string>> {
  const missing = (Object.keys(FIELD_NAMES) as Required[]).filter((name) => !address[name].trim())
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((name) => [name, `Enter your ${FIELD_NAMES[name]}.`]))
  }
  const check = checkAddress(address, 'shipping')
  if (check.ok) return {}
  const zip = check.field === 'zip' && check.code === 'incomplete'
  return { [check.field]: zip ? 'Enter a ZIP code of 5 digits.' : check.message }
}

type Outcome =
  { kind: 'saved' } | { kind: 'suggestion'; address: Address } | { kind: 'refused'; message: string }

async function validateAndSave(address: Address): Promise<Outcome> {
  try {
    const verdict = await api.verification.validateAddress(address)
    const suggestion = verdict.suggestions[0]
    if (!verdict.valid && suggestion) return { kind: 'suggestion', address: suggestion }
    if (!verdict.valid) return { kind: 'refused', message: ADDRESS_MESSAGES.unknown }
  } catch (error) {
    return { kind: 'refused', message: serverWords(error) ?? ADDRESS_MESSAGES.validateFailed }
  }
  try {
    await saveAddress(address)
    return { kind: 'saved' }
  } catch (error) {
    const refused = error instanceof CallError && error.status >= 400 && error.status < 500
    return { kind: 'refused', message: refused ? error.message : ADDRESS_MESSAGES.saveFailed }
  }
}

/** The server's own sentence is preferred where it gave one (F-VER-017). */
function serverWords(error: unknown): string | undefined {
  return error instanceof CallError && error.status > 0 && error.code !== 'internal'
    ? error.message
    : undefined
}
