import { CheckboxField } from '@contour/ui/checkbox-field'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import type { DateParts } from '@contour/ui/date-triple'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { keysOf } from '@contour/domain/table-keys'
import { TERM_LABELS, TERMS } from '@contour/domain/catalog/price-book'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { readUsd } from '../billing/read-usd.ts'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { couponBody, couponProblems, formatDiscount } from './coupon-draft.ts'
import type { CouponField, CouponForm } from './coupon-draft.ts'
import { couponsTexts } from '../texts/en/sales-coupons.ts'

const EMPTY: Omit<CouponForm, 'starts' | 'ends'> = {
  code: '',
  kind: 'dollars',
  value: '',
  terms: [],
  drug: '',
  newOnly: false,
  limited: false,
  maxUses: '',
  maxPerUser: '1',
  offer: '',
}

const FOCUS: Readonly<Record<CouponField, string>> = {
  code: 'code',
  value: 'value',
  starts: 'starts-month',
  ends: 'ends-month',
  maxUses: 'max-uses',
  maxPerUser: 'max-per-user',
  offer: 'offer',
}

const DRUGS = ['semaglutide', 'tirzepatide'] as const

/** Creates a coupon: its discount on the first charge, products, dates and number of uses (S-38, M-22). */
export default function CouponDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(couponsTexts)
  const [typed, setTyped] = useState(EMPTY)
  const [starts, setStarts] = useState<DateParts>(emptyDate)
  const [ends, setEnds] = useState<DateParts>(emptyDate)
  const [tried, setTried] = useState(false)
  const create = useAction({
    act: calls.sales.createCoupon,
    refresh: [['coupons']],
    done: ({ coupon }) =>
      coupon.approval === 'waiting'
        ? t('createdWaiting', { code: coupon.code })
        : t('created', { code: coupon.code, discount: formatDiscount(t, coupon) }),
    onDone: onClose,
  })
  const form: CouponForm = { ...typed, starts: isoDate(starts), ends: isoDate(ends) }
  const wrong = couponProblems(t, form)
  const shown = tried ? wrong : {}
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change })
  const discount =
    typed.kind === 'dollars'
      ? t('dollarsOff', { amount: readUsd(typed.value) ?? 0 })
      : t('percentOff', { percent: typed.value.trim() })
  return (
    <FormDialog
      title={t('newCoupon')}
      submitLabel={wrong.value ? t('create') : t('createWith', { discount })}
      busy={create.busy}
      problem={create.problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        const [first] = keysOf(wrong)
        if (first) document.getElementById(FOCUS[first])?.focus()
        else create.run(couponBody(form))
      }}
    >
      <TextField
        id="code"
        label={t('code')}
        hint={t('codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={typed.code}
        onChange={(code) => set({ code })}
        error={shown.code}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          id="kind"
          label={t('discountType')}
          choices={[
            { value: 'dollars', label: t('dollars') },
            { value: 'percent', label: t('percent') },
          ]}
          value={typed.kind}
          onChange={(kind) => set({ kind: kind === 'percent' ? 'percent' : 'dollars' })}
        />
        <TextField
          id="value"
          label={t(typed.kind === 'dollars' ? 'dollarsLabel' : 'percentLabel')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={typed.value}
          onChange={(value) => set({ value })}
          error={shown.value}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">{t('terms')}</legend>
        <p className="text-muted">{t('termsHint')}</p>
        <div className="grid sm:grid-cols-2">
          {TERMS.map((term) => (
            <CheckboxField
              key={term}
              id={`term-${term}`}
              label={TERM_LABELS[term]}
              checked={typed.terms.includes(term)}
              onChange={(on) =>
                set({ terms: TERMS.filter((known) => (known === term ? on : typed.terms.includes(known))) })
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        id="drug"
        label={t('medicine')}
        choices={[
          { value: '', label: t('bothDrugs') },
          ...DRUGS.map((value) => ({ value, label: DRUG_TITLE[value] })),
        ]}
        value={typed.drug}
        onChange={(drug) => set({ drug: drug === 'semaglutide' || drug === 'tirzepatide' ? drug : '' })}
      />
      <CheckboxField
        id="new-only"
        label={t('newPatients')}
        checked={typed.newOnly}
        onChange={(newOnly) => set({ newOnly })}
      />
      <CheckboxField
        id="limited"
        label={t('limitedDays')}
        checked={typed.limited}
        onChange={(limited) => set({ limited })}
      />
      {typed.limited ? (
        <>
          <DateTriple
            id="starts"
            label={t('firstDay')}
            birthday={false}
            value={starts}
            onChange={setStarts}
            error={shown.starts}
          />
          <DateTriple
            id="ends"
            label={t('lastDay')}
            birthday={false}
            value={ends}
            onChange={setEnds}
            error={shown.ends}
          />
        </>
      ) : null}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          id="max-uses"
          label={t('totalUses')}
          hint={t('totalUsesHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed.maxUses}
          onChange={(maxUses) => set({ maxUses })}
          error={shown.maxUses}
        />
        <TextField
          id="max-per-user"
          label={t('usesPerPerson')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed.maxPerUser}
          onChange={(maxPerUser) => set({ maxPerUser })}
          error={shown.maxPerUser}
        />
      </div>
      <TextField
        id="offer"
        label={t('offer')}
        optional
        hint={t('offerHint')}
        autoComplete="off"
        maxLength={64}
        value={typed.offer}
        onChange={(offer) => set({ offer })}
        error={shown.offer}
      />
    </FormDialog>
  )
}
