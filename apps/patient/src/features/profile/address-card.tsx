import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address } from '@contour/contract/shapes'
import { checkAddress } from '@contour/domain/contact/address'
import { isKeyOf } from '@contour/domain/table-keys'
import { PROFILE_OUTCOMES } from '@contour/domain/profile/profile-rules'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { CallError } from '@contour/client/call-error'
import { AddressFinder } from '../../address/address-finder.tsx'
import type { AddressErrors } from '../../address/address-fields.tsx'
import {
  checkoutField,
  emptyAddress,
  fromSuggestion,
  oneLine,
  splitTypedStreet,
} from '../../address/address-value.ts'
import { LoadState } from '../../frame/portal-page.tsx'
import { profileTexts } from '../../texts/en/profile.ts'
import { useAskedPassword } from '../verification/ask-password.tsx'
import { saveAddress, saveAddressError } from '../verification/save-address.ts'
import { ownAddress } from './own-profile.ts'
import { useOutcome } from './use-outcome.tsx'
import { focusField } from './use-save-profile.ts'

/** The second form: where shipments go. */
export function AddressCard() {
  const t = useTexts(profileTexts)
  const address = useQuery(ownAddress)
  return (
    <section className="card grid content-start gap-5 p-5 md:p-8" aria-labelledby="profile-address">
      <h2 id="profile-address" className="type-h3">
        {t('address')}
      </h2>
      {address.data ? (
        <AddressForm
          id={address.data.id}
          filed={address.data.shipping}
          nextOnly={address.data.next_parcel_only}
        />
      ) : (
        <LoadState label={t('addressLoading')} error={address.error} onRetry={() => void address.refetch()} />
      )}
    </section>
  )
}

type Filed = { id: string; filed: Address | null; nextOnly: boolean }

function AddressForm({ id, filed, nextOnly }: Filed) {
  const t = useTexts(profileTexts)
  const cache = useQueryClient()
  const [value, setValue] = useState(emptyAddress)
  const [errors, setErrors] = useState<AddressErrors>({})
  const [busy, setBusy] = useState(false)
  /** The finder keeps what was typed, so it starts again after saving. */
  const [round, setRound] = useState(0)
  const outcome = useOutcome()
  const password = useAskedPassword('/home?tab=profile', 'address_password')

  const refuse = (field: keyof AddressErrors | undefined, text: string) => {
    if (field) {
      setErrors({ [field]: text })
      focusField(`profile-${field}`)
    }
    outcome.show({ tone: 'error', text })
  }
  const submit = async () => {
    if (busy) return
    outcome.clear()
    setErrors({})
    const typed = splitTypedStreet(value)
    const check = checkAddress(typed, 'shipping')
    // Whether a state is served is the server's to say: staff may have opened one (M-49).
    if (!check.ok && check.code !== 'not_served') return refuse(checkoutField[check.field], check.message)
    if (!password.isReady()) return
    setBusy(true)
    try {
      const { message, shipping, next_parcel_only } = await saveAddress({ ...typed, id, ...password.given })
      cache.setQueryData(ownAddress.queryKey, {
        status: 'success',
        message: '',
        shipping,
        id,
        next_parcel_only,
      })
      setValue(emptyAddress)
      password.done()
      setRound(round + 1)
      outcome.show({ tone: 'success', text: message })
    } catch (failure) {
      if (password.take(failure)) return
      const named = failure instanceof CallError ? (failure.field ?? '') : ''
      refuse(
        isKeyOf(checkoutField, named) ? checkoutField[named] : undefined,
        saveAddressError(failure, PROFILE_OUTCOMES.addressFailed),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={submit} className="grid gap-5">
      {filed ? (
        <div>
          <p className="type-small text-muted">{t('addressFiled')}</p>
          <p className="[overflow-wrap:anywhere]">{oneLine(filed)}</p>
          {value === emptyAddress ? (
            <button type="button" className="link min-h-11" onClick={() => setValue(fromSuggestion(filed))}>
              {t('addressEdit')}
            </button>
          ) : null}
        </div>
      ) : null}
      <AddressFinder
        key={round}
        id="profile"
        kind="shipping"
        stateAsText
        value={value}
        onChange={(next) => {
          setValue(next)
          setErrors({})
        }}
        errors={errors}
      />
      {password.field}
      {nextOnly ? <Notice title={t('nextParcel')}>{t('nextParcelText')}</Notice> : null}
      <div className="grid gap-2">
        <Button type="submit" tone="secondary" wide busy={busy}>
          {t('addressSave')}
        </Button>
        {outcome.line}
      </div>
    </Form>
  )
}
