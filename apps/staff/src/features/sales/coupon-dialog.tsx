import type { useForm } from '@contour/client/use-form'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { DateTriple, emptyDate, isoDate, type DateParts } from '@contour/ui/date-triple'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS, TERMS } from '@contour/domain/catalog/price-book'
import { useTexts } from '@contour/texts/use-texts'
import { readUsd } from '../billing/read-usd.ts'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { couponBody, couponProblems, formatDiscount, type CouponForm } from './coupon-draft.ts'
import { couponsTexts } from '../../texts/en/sales-coupons.ts'

type Typed = Omit<CouponForm, 'starts' | 'ends'> & { starts: DateParts; ends: DateParts }

const EMPTY: Typed = {
  code: '',
  kind: 'dollars',
  value: '',
  terms: [],
  drug: '',
  newOnly: false,
  limited: false,
  starts: emptyDate,
  ends: emptyDate,
  maxUses: '',
  maxPerUser: '1',
  offer: '',
}

const KINDS = ['dollars', 'percent'] as const
const DRUGS = ['semaglutide', 'tirzepatide'] as const

const readCoupon = (typed: Typed): CouponForm => ({
  ...typed,
  starts: isoDate(typed.starts),
  ends: isoDate(typed.ends),
})

/** Creates a coupon: its discount on the first charge, products, dates and number of uses (S-38, M-22). */
export default function CouponDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(couponsTexts)
  const problemsOf = (typed: Typed) => couponProblems(t, readCoupon(typed))
  const form = useActionForm({
    id: 'coupon',
    start: EMPTY,
    check: problemsOf,
    act: calls.sales.createCoupon,
    refresh: [['coupons']],
    done: ({ coupon }) =>
      coupon.approval === 'waiting'
        ? t('createdWaiting', { code: coupon.code })
        : t('created', { code: coupon.code, discount: formatDiscount(t, coupon) }),
    onDone: onClose,
    input: (typed) => couponBody(readCoupon(typed)),
  })
  const { kind, value } = form.draft
  const discount =
    kind === 'dollars'
      ? t('dollarsOff', { amount: readUsd(value) ?? 0 })
      : t('percentOff', { percent: value.trim() })
  return (
    <FormDialog
      title={t('newCoupon')}
      submitLabel={problemsOf(form.draft).value ? t('create') : t('createWith', { discount })}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label={t('code')}
        hint={t('codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          {...form.choice('kind', KINDS)}
          label={t('discountType')}
          choices={KINDS.map((one) => ({ value: one, label: t(one) }))}
        />
        <TextField
          {...form.field('value')}
          label={t(kind === 'dollars' ? 'dollarsLabel' : 'percentLabel')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
      </div>
      <Products form={form} />
      <CheckboxField {...form.tick('newOnly')} label={t('newPatients')} />
      <Limits form={form} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useForm<Typed>>

/** For which terms and medicines it is good. */
function Products({ form }: { form: Form }) {
  const t = useTexts(couponsTexts)
  const { terms } = form.draft
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('terms')}</legend>
        <p className="text-muted">{t('termsHint')}</p>
        <div className="grid sm:grid-cols-2">
          {TERMS.map((term) => (
            <CheckboxField
              key={term}
              id={`term-${term}`}
              label={TERM_LABELS[term]}
              checked={terms.includes(term)}
              onChange={(on) =>
                form.set({ terms: TERMS.filter((known) => (known === term ? on : terms.includes(known))) })
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        {...form.choice('drug', ['', ...DRUGS])}
        label={t('medicine')}
        choices={[
          { value: '', label: t('bothDrugs') },
          ...DRUGS.map((value) => ({ value, label: DRUG_TITLE[value] })),
        ]}
      />
    </>
  )
}

/** From when until when, how often, and for which offer it is good. */
function Limits({ form }: { form: Form }) {
  const t = useTexts(couponsTexts)
  return (
    <>
      <CheckboxField {...form.tick('limited')} label={t('limitedDays')} />
      {form.draft.limited ? (
        <>
          <DateTriple {...form.field('starts')} label={t('firstDay')} birthday={false} />
          <DateTriple {...form.field('ends')} label={t('lastDay')} birthday={false} />
        </>
      ) : null}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('maxUses')}
          label={t('totalUses')}
          hint={t('totalUsesHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
        <TextField
          {...form.field('maxPerUser')}
          label={t('usesPerPerson')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <TextField
        {...form.field('offer')}
        label={t('offer')}
        optional
        hint={t('offerHint')}
        autoComplete="off"
        maxLength={64}
      />
    </>
  )
}
