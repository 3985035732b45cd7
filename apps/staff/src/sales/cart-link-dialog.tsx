import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS, TERM_MEANINGS, TERMS } from '@contour/domain/catalog/price-book'
import type { Term } from '@contour/domain/catalog/price-book'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import type { Person } from './person.ts'
import { cartLinksTexts } from '../texts/en/sales-cart-links.ts'

const DRUGS = (['semaglutide', 'tirzepatide'] as const).map((value) => ({ value, label: DRUG_TITLE[value] }))
const WAYS = ['email', 'sms', 'none'] as const

/** Creates a cart for a lead or patient and sends its link; the sale is credited to its creator (M-30). */
export default function CartLinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(cartLinksTexts)
  const { name } = person
  const [drug, setDrug] = useState<'semaglutide' | 'tirzepatide'>('semaglutide')
  const [term, setTerm] = useState<Term>(1)
  const [coupon, setCoupon] = useState('')
  const [way, setWay] = useState<(typeof WAYS)[number]>('email')
  const make = useAction({
    act: calls.sales.createCartLink,
    refresh: [['cart-links']],
    done: () => t(way === 'none' ? 'created' : 'createdAndSent', { name }),
    onDone: onClose,
  })
  const besideField = make.error?.code === 'coupon_invalid' || make.error?.field === 'send_by'
  return (
    <FormDialog
      title={t('linkFor', { name })}
      submitLabel={t(way === 'none' ? 'create' : 'createAndSend')}
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
      <p>{t('linkText')}</p>
      <SelectField
        id="drug"
        label={t('medicine')}
        choices={DRUGS}
        value={drug}
        onChange={(value) => setDrug(value === 'tirzepatide' ? 'tirzepatide' : 'semaglutide')}
      />
      <SelectField
        id="term"
        label={t('term')}
        hint={TERM_MEANINGS[term]}
        choices={TERMS.map((months) => ({ value: String(months), label: TERM_LABELS[months] }))}
        value={String(term)}
        onChange={(value) => setTerm(TERMS.find((months) => String(months) === value) ?? 1)}
      />
      <TextField
        id="coupon"
        label={t('coupon')}
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
        label={t('sendBy')}
        choices={WAYS.map((known) => ({ value: known, label: t(`send_${known}`) }))}
        value={way}
        onChange={(value) => setWay(WAYS.find((known) => known === value) ?? 'none')}
        error={make.error?.field === 'send_by' ? make.problem : undefined}
      />
    </FormDialog>
  )
}
