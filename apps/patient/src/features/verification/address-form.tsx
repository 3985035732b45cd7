import { useState } from 'react'
import type { Address } from '@contour/contract/shapes'
import { checkAddress } from '@contour/domain/contact/address'
import { keysOf } from '@contour/domain/table-keys'
import { STATES } from '@contour/domain/intake/states'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { DraftConflict, DraftNote } from '../../drafts/draft-note.tsx'
import { dropDraft } from '../../drafts/draft-outbox.ts'
import { readDraft, useDraft } from '../../drafts/use-draft.ts'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { addressTexts } from '../../texts/en/verification.ts'
import type { ReadText } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useAskedPassword } from './ask-password.tsx'
import { saveAddress, saveAddressError } from './save-address.ts'
import { SuggestedAddress } from './suggested-address.tsx'

const EMPTY: Address = { address_line_1: '', address_line_2: '', city: '', state: '', zip: '' }
const MISSING = {
  address_line_1: 'streetMissing',
  city: 'cityMissing',
  state: 'stateMissing',
  zip: 'zipMissing',
} as const
type T = ReadText<typeof addressTexts.english>

/**
 * The manual form: checked with POST /api/address/validate, then saved (document 1 §5, §7, §8). An address that the
 * check does not know, or cannot check, may be used as typed: new streets exist, and an outage must not stop the
 * patient (integrations.md 3).
 */
export function AddressForm({
  start,
  notice,
  mayUse = false,
  onSaved,
}: {
  start: Address | null
  notice?: string | undefined
  /** Whether `start` is an address that failed its check and may be used as it is. */
  mayUse?: boolean
  onSaved: (note: string) => void
}) {
  const t = useTexts(addressTexts)
  const [address, setAddress] = useState<Address>(() => withSavedDraft(start ?? EMPTY, readDraft('verify')))
  const [errors, setErrors] = useState<Partial<Record<keyof Address, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(notice)
  const [suggested, setSuggested] = useState<Address>()
  const password = useAskedPassword('/verify')
  const draft = useDraft({
    step: 'verify',
    data: address,
    onRestore: (data) => setAddress((now) => withSavedDraft(now, data)),
  })
  /** The address that failed the check; changing it withdraws the option to use it as typed. */
  const [doubted, setDoubted] = useState(() => (mayUse && isSame(address, start) ? address : undefined))
  const field = (name: keyof Address) => ({
    id: name,
    value: address[name],
    error: errors[name],
    onChange: (value: string) => setAddress((now) => ({ ...now, [name]: value })),
  })

  const submit = async () => {
    if (busy) return
    setAttempt(attempt + 1)
    const found = problemsOf(address, t)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !password.isReady()) return
    await settle(() => validateAndSave(address, password, t))
  }
  const settle = async (work: () => Promise<Outcome>) => {
    setFailure(undefined)
    setDoubted(undefined)
    setBusy(true)
    try {
      const outcome = await work()
      if (outcome.kind === 'saved') {
        dropDraft('verify')
        return onSaved(t('saved'))
      }
      if (outcome.kind === 'suggestion') return setSuggested(outcome.address)
      if (outcome.kind === 'asked') return
      setFailure(outcome.message)
      if (outcome.mayUse) setDoubted(address)
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
    <Form onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={summary} attempt={attempt} />
      <DraftConflict draft={draft} />
      {failure ? (
        <Notice
          tone="warn"
          live="assertive"
          actions={
            doubted === address ? (
              <Button
                tone="secondary"
                busy={busy}
                onClick={() => void settle(() => save(address, password, t))}
              >
                {t('useTyped')}
              </Button>
            ) : null
          }
        >
          {failure}
        </Notice>
      ) : null}
      <TextField {...field('address_line_1')} label={t('street')} autoComplete="address-line1" />
      <TextField
        {...field('address_line_2')}
        label={t('unit')}
        optional={t('optional')}
        autoComplete="address-line2"
      />
      <TextField {...field('city')} label={t('city')} autoComplete="address-level2" />
      <SelectField
        {...field('state')}
        label={t('state')}
        placeholder={t('chooseState')}
        autoComplete="address-level1"
        choices={STATES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...field('zip')}
        label={t('zip')}
        inputMode="numeric"
        autoComplete="postal-code"
        widthChars={10}
      />
      {password.field}
      <StickyActions note={<DraftNote draft={draft} />}>
        <Button type="submit" wide busy={busy}>
          {t('save')}
        </Button>
      </StickyActions>
    </Form>
  )
}

/** Returns the address with the saved draft's values. */
function withSavedDraft(address: Address, stored: Record<string, unknown> | null): Address {
  const parts = keysOf(EMPTY).filter((part) => typeof stored?.[part] === 'string')
  return { ...address, ...Object.fromEntries(parts.map((part) => [part, stored?.[part]])) }
}

const isSame = (address: Address, other: Address | null): boolean =>
  keysOf(EMPTY).every((part) => address[part] === other?.[part])

function problemsOf(address: Address, t: T): Partial<Record<keyof Address, string>> {
  const missing = keysOf(MISSING).filter((name) => !address[name].trim())
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, t(MISSING[name])]))
  const check = checkAddress(address, 'shipping')
  if (check.ok) return {}
  const zip = check.field === 'zip' && check.code === 'incomplete'
  return { [check.field]: zip ? t('zipWrong') : check.message }
}

/** Whether an address that failed its check for this reason may be used as typed: nothing is known to be wrong with it. */
export const mayBeUsed = (reason: string | undefined): boolean =>
  reason === 'unknown' || reason === 'unavailable'

type Outcome =
  | { kind: 'saved' }
  | { kind: 'suggestion'; address: Address }
  | { kind: 'asked' }
  | { kind: 'refused'; message: string; mayUse: boolean }

type Password = Pick<ReturnType<typeof useAskedPassword>, 'given' | 'take'>

async function validateAndSave(address: Address, password: Password, t: T): Promise<Outcome> {
  try {
    const { valid, suggestions, reason, message } = await api.verification.validateAddress(address)
    const [suggestion] = suggestions
    if (!valid && suggestion) return { kind: 'suggestion', address: suggestion }
    if (!valid) return { kind: 'refused', message: message || t('unknown'), mayUse: mayBeUsed(reason) }
  } catch (error) {
    return { kind: 'refused', message: serverWords(error) ?? t('validateFailed'), mayUse: true }
  }
  return save(address, password, t)
}

async function save(address: Address, password: Password, t: T): Promise<Outcome> {
  try {
    await saveAddress({ ...address, ...password.given })
    return { kind: 'saved' }
  } catch (error) {
    if (password.take(error)) return { kind: 'asked' }
    return { kind: 'refused', message: saveAddressError(error, t('saveFailed')), mayUse: false }
  }
}

/** Returns the server's message, which is preferred if there is one (F-VER-017). */
function serverWords(error: unknown): string | undefined {
  const gave =
    error instanceof CallError &&
    error.status > 0 &&
    error.code !== 'internal' &&
    error.message !== CONNECTION_MESSAGES.unexpected
  return gave ? error.message : undefined
}
