import { isPlainDate } from '@contour/domain/time/plain-date'
import { readLotNumber } from '@contour/domain/pharmacies/lot-rules'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Lot, Products } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../texts/en/pharmacies.ts'
import { productText } from './product-text.ts'

/** Adds a lot, or changes one; the number and the product stay once it has shipped. */
export function LotDialog({
  lot,
  products,
  onClose,
}: {
  lot: Lot | null
  products: Products
  onClose: () => void
}) {
  const t = useTexts(pharmaciesTexts)
  const [product, setProduct] = useState(lot?.product ?? '')
  const [number, setNumber] = useState(lot?.number ?? '')
  const [useBy, setUseBy] = useState(lot?.use_by ?? '')
  const [isWithdrawn, setWithdrawn] = useState(lot !== null && lot.withdrawn !== null)
  const [reason, setReason] = useState(lot?.withdrawn ?? '')
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.pharmacies.saveLot,
    refresh: [['lots'], ['board'], ['board-replacements']],
    done: () => t('lotSaved', { number }),
    onDone: onClose,
  })
  const missing = (isFilled: boolean) => (tried && !isFilled ? t('missing') : undefined)
  const read = readLotNumber(number)
  const isReasonFilled = !isWithdrawn || reason.trim().length >= 3
  const submit = () => {
    setTried(true)
    if (product === '' || read === undefined || !isPlainDate(useBy) || !isReasonFilled) return
    const withdrawn = isWithdrawn ? reason.trim() : null
    save.run({ id: lot?.id ?? null, product, number: read, use_by: useBy, withdrawn })
  }
  const shipped = lot !== null && lot.parcels > 0
  return (
    <FormDialog
      title={lot ? t('editLotOf', { number: lot.number }) : t('addLot')}
      submitLabel={t('saveLot')}
      busy={save.busy}
      problem={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {shipped ? <p className="type-small text-muted">{t('shippedFixed')}</p> : null}
      <SelectField
        id="lot-product"
        label={t('product')}
        placeholder={t('product')}
        disabled={shipped}
        choices={products.rows.map((one) => ({
          value: one.id,
          label: t('productOfPharmacy', { ...productText(one), pharmacy: one.pharmacy }),
        }))}
        value={product}
        onChange={setProduct}
        error={missing(product !== '')}
      />
      <TextField
        id="lot-number"
        label={t('lotNumber')}
        hint={t('lotNumberHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        readOnly={shipped}
        value={number}
        onChange={setNumber}
        error={missing(read !== undefined)}
      />
      <TextField
        id="lot-use-by"
        type="date"
        label={t('useBy')}
        hint={t('useByHint')}
        value={useBy}
        onChange={setUseBy}
        error={missing(isPlainDate(useBy))}
      />
      <CheckboxField id="lot-withdrawn" label={t('withdraw')} checked={isWithdrawn} onChange={setWithdrawn} />
      {isWithdrawn ? (
        <TextField
          id="lot-reason"
          label={t('withdrawReason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
          error={missing(isReasonFilled)}
        />
      ) : null}
    </FormDialog>
  )
}
