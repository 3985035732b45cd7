import { isPlainDate } from '@contour/domain/time/plain-date'
import { readLotNumber } from '@contour/domain/pharmacies/lot-rules'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Lot, type Products } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
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
  const missing = (isFilled: boolean) => (isFilled ? undefined : t('missing'))
  const form = useActionForm({
    id: 'lot',
    start: {
      product: lot?.product ?? '',
      number: lot?.number ?? '',
      use_by: lot?.use_by ?? '',
      isWithdrawn: lot !== null && lot.withdrawn !== null,
      withdrawn: lot?.withdrawn ?? '',
    },
    check: (typed) => ({
      product: missing(typed.product !== ''),
      number: missing(readLotNumber(typed.number) !== undefined),
      use_by: missing(isPlainDate(typed.use_by)),
      withdrawn: missing(!typed.isWithdrawn || typed.withdrawn.trim().length >= 3),
    }),
    act: calls.pharmacies.saveLot,
    refresh: [['lots'], ['board'], ['board-replacements']],
    done: (_, { number }) => t('lotSaved', { number }),
    onDone: onClose,
    input: ({ isWithdrawn, withdrawn, number, ...typed }) => ({
      id: lot?.id ?? null,
      ...typed,
      number: readLotNumber(number) ?? '',
      withdrawn: isWithdrawn ? withdrawn.trim() : null,
    }),
  })
  const shipped = lot !== null && lot.parcels > 0
  return (
    <FormDialog
      title={lot ? t('editLotOf', { number: lot.number }) : t('addLot')}
      submitLabel={t('saveLot')}
      form={form}
      onClose={onClose}
    >
      {shipped ? <p className="type-small text-muted">{t('shippedFixed')}</p> : null}
      <SelectField
        {...form.field('product')}
        label={t('product')}
        placeholder={t('product')}
        disabled={shipped}
        choices={products.rows.map((one) => ({
          value: one.id,
          label: t('productOfPharmacy', { ...productText(one), pharmacy: one.pharmacy }),
        }))}
      />
      <TextField
        {...form.field('number')}
        label={t('lotNumber')}
        hint={t('lotNumberHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        readOnly={shipped}
      />
      <TextField {...form.field('use_by')} type="date" label={t('useBy')} hint={t('useByHint')} />
      <CheckboxField {...form.tick('isWithdrawn')} label={t('withdraw')} />
      {form.draft.isWithdrawn ? (
        <TextField {...form.field('withdrawn')} label={t('withdrawReason')} maxLength={200} />
      ) : null}
    </FormDialog>
  )
}
