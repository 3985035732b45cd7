import { PRODUCT_DIFFERENCES } from '@contour/domain/dosing/compounding-reasons'
import type { ProductDifference } from '@contour/domain/dosing/compounding-reasons'
import { DRUGS, DRUG_TITLE } from '@contour/domain/dosing/drug'
import type { Drug } from '@contour/domain/dosing/drug'
import { LADDER, formatMilligrams, formatStrength } from '@contour/domain/dosing/ladders'
import { SYRINGE_SIZES } from '@contour/domain/dosing/syringe-units'
import type { SyringeUnits } from '@contour/domain/dosing/syringe-units'
import { productProblem } from '@contour/domain/pharmacies/product-rules'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Product, Products } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../texts/en/pharmacies.ts'
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
  const [pharmacy, setPharmacy] = useState(
    (makers.find(({ name }) => name === product?.pharmacy) ?? makers[0])?.id ?? '',
  )
  const [drug, setDrug] = useState<Drug>(product?.drug ?? 'semaglutide')
  const [strength, setStrength] = useState(product?.strength_ug ?? LADDER[drug][0])
  const [composition, setComposition] = useState(product?.composition ?? '')
  const [differsBy, setDiffersBy] = useState<readonly ProductDifference[]>(product?.differs_by ?? [])
  const [concentration, setConcentration] = useState(product ? formatMilligrams(product.ug_per_ml) : '')
  const [vial, setVial] = useState(product ? formatMilligrams(product.vial_ul) : '')
  const [syringe, setSyringe] = useState<SyringeUnits>(product?.syringe ?? 50)
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.pharmacies.saveProduct,
    refresh: [['products'], ['lots']],
    done: () => t('productSaved'),
    onDone: onClose,
  })
  const ugPerMl = readThousandths(concentration)
  const vialUl = readThousandths(vial)
  const problem =
    ugPerMl !== undefined && vialUl !== undefined
      ? productProblem({ drug, strengthUg: strength, ugPerMl, vialUl, syringe })
      : null
  const wrong = (value: number | undefined) => (tried && value === undefined ? t('numberWrong') : undefined)
  const submit = () => {
    setTried(true)
    if (ugPerMl === undefined || vialUl === undefined || composition.trim() === '' || problem !== null) return
    save.run({
      id: product?.id ?? null,
      pharmacy,
      drug,
      strength_ug: strength,
      composition: composition.trim(),
      differs_by: [...differsBy],
      ug_per_ml: ugPerMl,
      vial_ul: vialUl,
      syringe,
    })
  }
  return (
    <FormDialog
      title={product ? t('editProductOf', productText(product)) : t('addProduct')}
      submitLabel={t('saveProduct')}
      busy={save.busy}
      problem={(tried ? problem : null) ?? save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id="product-pharmacy"
        label={t('pharmacy')}
        choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
        value={pharmacy}
        onChange={setPharmacy}
      />
      <SelectField
        id="product-drug"
        label={t('drug')}
        choices={DRUGS.map((one) => ({ value: one, label: DRUG_TITLE[one] }))}
        value={drug}
        onChange={(value) => {
          const next = DRUGS.find((one) => one === value) ?? drug
          setDrug(next)
          setStrength(LADDER[next][0])
        }}
      />
      <SelectField
        id="product-strength"
        label={t('strength')}
        choices={LADDER[drug].map((ug) => ({ value: String(ug), label: formatStrength(ug) }))}
        value={String(strength)}
        onChange={(value) => setStrength(Number(value))}
      />
      <TextField
        id="product-composition"
        label={t('composition')}
        hint={t('compositionHint')}
        maxLength={200}
        value={composition}
        onChange={setComposition}
        error={tried && composition.trim() === '' ? t('missing') : undefined}
      />
      <fieldset className="grid gap-1">
        <legend className="type-small font-semibold">{t('differsBy')}</legend>
        <p className="type-meta text-muted">{t('differsByHint')}</p>
        {PRODUCT_DIFFERENCES.map(({ code, label }) => (
          <CheckboxField
            key={code}
            id={`product-${code}`}
            label={label}
            checked={differsBy.includes(code)}
            onChange={(checked) =>
              setDiffersBy(checked ? [...differsBy, code] : differsBy.filter((one) => one !== code))
            }
          />
        ))}
      </fieldset>
      <TextField
        id="product-concentration"
        label={t('concentration')}
        hint={t('concentrationHint')}
        inputMode="decimal"
        suffix={t('mgPerMl')}
        maxLength={8}
        value={concentration}
        onChange={setConcentration}
        error={wrong(ugPerMl)}
      />
      <TextField
        id="product-vial"
        label={t('vial')}
        hint={t('vialHint')}
        inputMode="decimal"
        suffix={t('ml')}
        maxLength={8}
        value={vial}
        onChange={setVial}
        error={wrong(vialUl)}
      />
      <SelectField
        id="product-syringe"
        label={t('syringe')}
        choices={SYRINGE_SIZES.map((units) => ({
          value: String(units),
          label: t('syringeUnits', { units }),
        }))}
        value={String(syringe)}
        onChange={(value) => setSyringe(SYRINGE_SIZES.find((units) => String(units) === value) ?? syringe)}
      />
    </FormDialog>
  )
}
