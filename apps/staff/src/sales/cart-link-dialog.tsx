import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { TERM_LABELS, TERM_MEANINGS, TERMS } from '@contour/domain/catalog/price-book'
import type { Term } from '@contour/domain/catalog/price-book'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import type { Person } from './person.ts'
import { DRUG_WORDS } from './price-changes.ts'

const DRUGS = (['semaglutide', 'tirzepatide'] as const).map((value) => ({ value, label: DRUG_WORDS[value] }))
const WAYS = [
  { value: 'email', label: 'By email' },
  { value: 'sms', label: 'By text message' },
  { value: 'none', label: 'Not at all; I read it out' },
] as const

/** Creates a cart for a lead or patient and sends its link; the sale is credited to its creator (M-30). */
export default function CartLinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [drug, setDrug] = useState<'semaglutide' | 'tirzepatide'>('semaglutide')
  const [term, setTerm] = useState<Term>(1)
  const [coupon, setCoupon] = useState('')
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('email')
  const make = useAction({
    act: calls.sales.createCartLink,
    refresh: [['cart-links']],
    done: () =>
      way === 'none'
        ? `The link for ${person.name} is made. It stands at the top of the list.`
        : `The link for ${person.name} is made and sent.`,
    onDone: onClose,
  })
  const besideField = make.error?.code === 'coupon_invalid' || make.error?.field === 'send_by'
  return (
    <FormDialog
      title={`Link for ${person.name}`}
      submitLabel={way === 'none' ? 'Make the link' : 'Make and send the link'}
      busy={make.busy}
      problem={besideField ? undefined : make.problem}
      onClose={onClose}
      onSubmit={() =>
        make.run({
          user_id: person.id,
          drug,
          term,
          send_by: way,
          ...(coupon.trim() ? { coupon: coupon.trim() } : {}),
        })
      }
    >
      <p>They see every charge before they pay, and may choose another term. Nothing is charged now.</p>
      <SelectField
        id="drug"
        label="Medicine"
        choices={DRUGS}
        value={drug}
        onChange={(value) => setDrug(value === 'tirzepatide' ? 'tirzepatide' : 'semaglutide')}
      />
      <SelectField
        id="term"
        label="Term"
        hint={TERM_MEANINGS[term]}
        choices={TERMS.map((months) => ({ value: String(months), label: TERM_LABELS[months] }))}
        value={String(term)}
        onChange={(value) => setTerm(TERMS.find((months) => String(months) === value) ?? 1)}
      />
      <TextField
        id="coupon"
        label="Coupon"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={256}
        value={coupon}
        onChange={setCoupon}
        error={make.error?.code === 'coupon_invalid' ? make.problem : undefined}
      />
      <SelectField
        id="way"
        label="Send it"
        choices={WAYS}
        value={way}
        onChange={(value) => setWay(WAYS.find((known) => known.value === value)?.value ?? 'none')}
        error={make.error?.field === 'send_by' ? make.problem : undefined}
      />
    </FormDialog>
  )
}
