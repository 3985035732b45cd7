import { useForm } from '@contour/client/use-form'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS, TERM_MEANINGS, TERMS } from '@contour/domain/catalog/price-book'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import type { Person } from './person.ts'
import { salesReads } from './sales-reads.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

const DRUGS = ['semaglutide', 'tirzepatide'] as const
const WAYS = ['email', 'sms', 'none'] as const

type Typed = { drug: (typeof DRUGS)[number]; term: string; coupon: string; send_by: (typeof WAYS)[number] }
const START: Typed = { drug: 'semaglutide', term: '1', coupon: '', send_by: 'email' }

/** Creates a cart for a lead or patient and sends its link; the sale is credited to its creator (M-30). */
export default function CartLinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(cartLinksTexts)
  const { name } = person
  const make = useAction({
    act: calls.sales.createCartLink,
    refresh: [['cart-links']],
    done: (_, { send_by: way }) => t(way === 'none' ? 'created' : 'createdAndSent', { name }),
    onDone: onClose,
  })
  const form = useForm({
    id: 'cart-link',
    start: START,
    // The refusal of a coupon names its code instead of its field.
    action: make.error?.code === 'coupon_invalid' ? { ...make, error: { field: 'coupon' } } : make,
    send: ({ coupon, term, ...typed }) =>
      make.run({
        user_id: person.id,
        ...typed,
        term: TERMS.find((months) => String(months) === term) ?? 1,
        ...(coupon.trim() ? { coupon: coupon.trim() } : {}),
      }),
  })
  const { drug, term, send_by: way } = form.draft
  const prices = useQuery(salesReads.linkPrices())
  const price = prices.data?.rows.find((row) => row.drug === drug && String(row.term) === term)
  return (
    <FormDialog
      title={t('linkFor', { name })}
      submitLabel={t(way === 'none' ? 'create' : 'createAndSend')}
      form={form}
      onClose={onClose}
    >
      <p>{t('linkText')}</p>
      <SelectField
        {...form.choice('drug', DRUGS)}
        label={t('medicine')}
        choices={DRUGS.map((value) => ({ value, label: DRUG_TITLE[value] }))}
      />
      <SelectField
        {...form.field('term')}
        label={t('term')}
        hint={TERM_MEANINGS[TERMS.find((months) => String(months) === term) ?? 1]}
        choices={TERMS.map((months) => ({ value: String(months), label: TERM_LABELS[months] }))}
      />
      {price ? (
        <p className="type-number rounded-control bg-money-tint px-3.5 py-2.5 font-semibold text-money">
          {t('priceLine', {
            first: price.first_cents,
            renewal: price.renewal_cents,
            months: price.term,
          })}
        </p>
      ) : null}
      <TextField
        {...form.field('coupon')}
        label={t('coupon')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={256}
      />
      <SelectField
        {...form.choice('send_by', WAYS)}
        label={t('sendBy')}
        choices={WAYS.map((known) => ({ value: known, label: t(`send_${known}`) }))}
      />
    </FormDialog>
  )
}
