import { useForm } from '@contour/client/use-form'
import { PRODUCT_DIFFERENCES, type ProductDifference } from '@contour/domain/dosing/compounding-reasons'
import { DRUGS, DRUG_TITLE, type Drug } from '@contour/domain/dosing/drug'
import { LADDER, formatMilligrams, formatStrength } from '@contour/domain/dosing/ladders'
import { SYRINGE_SIZES, type SyringeUnits } from '@contour/domain/dosing/syringe-units'
import { productProblem } from '@contour/domain/pharmacies/product-rules'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Product, type Products } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { productText } from './product-text.ts'
import { readThousandths } from './read-decimal.ts'

/** Adds a product, or changes one of which nothing has shipped; a dose that cannot be measured is refused. */
export function ProductDialog({
  product,
  products,
  onClose,
}: {
  product: Product | null
  products: Products
  onClose: () => void
}) {
  const t = useTexts(pharmaciesTexts)
  const makers = products.pharmacies
  const save = useAction({
    act: calls.pharmacies.saveProduct,
    refresh: [['products'], ['lots']],
    done: () => t('productSaved'),
    onDone: onClose,
  })
  const number = (text: string) => (readThousandths(text) === undefined ? t('numberWrong') : undefined)
  const form = useForm({
    id: 'product',
    start: typedOf(product, makers),
    check: (typed) => ({
      composition: typed.composition.trim() === '' ? t('missing') : undefined,
      concentration: number(typed.concentration),
      vial: number(typed.vial),
    }),
    checkAll: (typed) => {
      const { ug_per_ml: ugPerMl, vial_ul: vialUl, drug, strength_ug: strengthUg } = measured(typed)
      return ugPerMl === undefined || vialUl === undefined
        ? null
        : productProblem({ drug, strengthUg, ugPerMl, vialUl, syringe: typed.syringe })
    },
    action: save,
    send: (typed) => {
      const { ug_per_ml, vial_ul, ...rest } = measured(typed)
      if (ug_per_ml === undefined || vial_ul === undefined) return
      save.run({
        id: product?.id ?? null,
        pharmacy: typed.pharmacy,
        composition: typed.composition.trim(),
        differs_by: [...typed.differsBy],
        syringe: typed.syringe,
        ug_per_ml,
        vial_ul,
        ...rest,
      })
    },
  })
  return (
    <FormDialog
      title={product ? t('editProductOf', productText(product)) : t('addProduct')}
      submitLabel={t('saveProduct')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('pharmacy')}
        label={t('pharmacy')}
        choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Medicine form={form} />
      <fieldset className="grid gap-1">
        <legend className="type-small font-semibold">{t('differsBy')}</legend>
        <p className="type-meta text-muted">{t('differsByHint')}</p>
        {PRODUCT_DIFFERENCES.map(({ code, label }) => (
          <CheckboxField
            key={code}
            id={`product-${code}`}
            label={label}
            checked={form.draft.differsBy.includes(code)}
            onChange={(on) => {
              const { differsBy } = form.draft
              form.set({ differsBy: on ? [...differsBy, code] : differsBy.filter((one) => one !== code) })
            }}
          />
        ))}
      </fieldset>
      <Volumes form={form} />
    </FormDialog>
  )
}

type Typed = {
  pharmacy: string
  drug: Drug
  strength: string
  composition: string
  differsBy: readonly ProductDifference[]
  concentration: string
  vial: string
  syringe: SyringeUnits
}

function typedOf(product: Product | null, makers: Products['pharmacies']): Typed {
  const drug = product?.drug ?? 'semaglutide'
  return {
    pharmacy: (makers.find(({ name }) => name === product?.pharmacy) ?? makers[0])?.id ?? '',
    drug,
    strength: String(product?.strength_ug ?? LADDER[drug][0]),
    composition: product?.composition ?? '',
    differsBy: product?.differs_by ?? [],
    concentration: product ? formatMilligrams(product.ug_per_ml) : '',
    vial: product ? formatMilligrams(product.vial_ul) : '',
    syringe: product?.syringe ?? 50,
  }
}

/** The numbers of what is typed. */
const measured = ({ drug, strength, concentration, vial }: Typed) => ({
  drug,
  strength_ug: Number(strength),
  ug_per_ml: readThousandths(concentration),
  vial_ul: readThousandths(vial),
})

type Form = ReturnType<typeof useForm<Typed>>

/** Drug, strength and what is in it. */
function Medicine({ form }: { form: Form }) {
  const t = useTexts(pharmaciesTexts)
  const drug = form.choice('drug', DRUGS)
  return (
    <>
      <SelectField
        {...drug}
        label={t('drug')}
        choices={DRUGS.map((one) => ({ value: one, label: DRUG_TITLE[one] }))}
        onChange={(value) => {
          const next = DRUGS.find((one) => one === value)
          // Each drug has a ladder of its own.
          if (next) form.set({ drug: next, strength: String(LADDER[next][0]) })
        }}
      />
      <SelectField
        {...form.field('strength')}
        label={t('strength')}
        choices={LADDER[form.draft.drug].map((ug) => ({ value: String(ug), label: formatStrength(ug) }))}
      />
      <TextField
        {...form.field('composition')}
        label={t('composition')}
        hint={t('compositionHint')}
        maxLength={200}
      />
    </>
  )
}

/** Concentration, vial and syringe, from which the units of a dose follow. */
function Volumes({ form }: { form: Form }) {
  const t = useTexts(pharmaciesTexts)
  return (
    <>
      <TextField
        {...form.field('concentration')}
        label={t('concentration')}
        hint={t('concentrationHint')}
        inputMode="decimal"
        suffix={t('mgPerMl')}
        maxLength={8}
      />
      <TextField
        {...form.field('vial')}
        label={t('vial')}
        hint={t('vialHint')}
        inputMode="decimal"
        suffix={t('ml')}
        maxLength={8}
      />
      <SelectField
        id="product-syringe"
        label={t('syringe')}
        choices={SYRINGE_SIZES.map((units) => ({
          value: String(units),
          label: t('syringeUnits', { units }),
        }))}
        value={String(form.draft.syringe)}
        onChange={(value) => {
          const syringe = SYRINGE_SIZES.find((units) => String(units) === value)
          if (syringe) form.set({ syringe })
        }}
      />
    </>
  )
}
