import { staffContract } from '@contour/contract'
import { Line } from '@contour/contract/shapes'
import { OFFICE_HOUR_AREAS, isChartText } from '@contour/domain/conversations/conversation-values'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import {
  alarmWordVersions,
  cannedReplies,
  cannedReplyVersions,
  officeHours,
  pharmacies,
  pharmacyLicenses,
  pharmacyProducts,
  settings,
} from '../db/schema.ts'
import { ADD_ON_STEP, setAddOnStep } from '../features/care/add-on/index.ts'
import { saveAlarmWords } from '../features/care/emergencies/index.ts'
import { saveOfficeHours } from '../features/care/office-hours/index.ts'
import { changeCannedReply, createCannedReply } from '../features/desks/inbox/index.ts'
import { savePharmacy, saveProduct } from '../features/ground/pharmacies/index.ts'
import { newestTherapies, saveTherapies } from '../features/ground/therapies/index.ts'
import { fieldsOf, formOf, kind, type SetupCtx } from './kind.ts'

export const pharmacyEntries = kind({
  name: 'pharmacies',
  words: { one: 'pharmacy', many: 'pharmacies' },
  tables: ['pharmacies', 'pharmacy_licenses'],
  call: staffContract.pharmacies.save,
  entry: formOf(staffContract.pharmacies.save).omit({ id: true }),
  titleOf: ({ name }) => name,
  async read({ db }) {
    const held = await db.select().from(pharmacyLicenses).orderBy(asc(pharmacyLicenses.state))
    const rows = await db.select().from(pharmacies).orderBy(asc(pharmacies.name))
    return rows.map(({ id, name, phone, address }) => ({
      entry: {
        name,
        phone,
        address,
        licenses: held
          .filter(({ pharmacy_id: holder }) => holder === id)
          .map(({ state, number }) => `${state} ${number}`),
      },
    }))
  },
  async write({ ctx }, entry) {
    await savePharmacy(ctx, { id: null, ...entry })
  },
})

const Product = formOf(staffContract.pharmacies.saveProduct)
  .omit({ id: true })
  // Named here, as its id is another one in each installation.
  .extend({ pharmacy: Line(200) })

const pharmacyNamed = async ({ db }: SetupCtx, name: string) => {
  const [found] = await db.select().from(pharmacies).where(eq(pharmacies.name, name))
  if (!found) throw new AppError('not_found', { message: `No pharmacy is entered under the name ${name}.` })
  return found
}

export const products = kind({
  name: 'products',
  words: { one: 'product of a pharmacy', many: 'products of pharmacies' },
  tables: ['pharmacy_products'],
  call: staffContract.pharmacies.saveProduct,
  entry: Product,
  titleOf: (one) =>
    `${one.pharmacy}: ${DRUG_TITLE[one.drug]} ${formatStrength(one.strength_ug)}, ${one.composition}, ` +
    `${one.ug_per_ml} µg/mL, ${one.vial_ul} µL, syringe of ${one.syringe} units`,
  async read({ db }) {
    const rows = await db
      .select({ product: pharmacyProducts, pharmacy: pharmacies.name })
      .from(pharmacyProducts)
      .innerJoin(pharmacies, eq(pharmacies.id, pharmacyProducts.pharmacy_id))
      .orderBy(asc(pharmacies.name), asc(pharmacyProducts.id))
    return rows.map(({ product, pharmacy }) => ({
      entry: {
        pharmacy,
        drug: product.drug,
        strength_ug: product.strength_ug,
        composition: product.composition,
        differs_by: product.differs_by,
        ug_per_ml: product.ug_per_ml,
        vial_ul: product.vial_ul,
        syringe: product.syringe,
      },
    }))
  },
  async write({ ctx }, { pharmacy, ...entry }) {
    const { public_id: maker } = await pharmacyNamed(ctx, pharmacy)
    await saveProduct(ctx, { id: null, pharmacy: maker, ...entry })
  },
})

export const hours = kind({
  name: 'office_hours',
  words: { one: 'setting of office hours', many: 'settings of office hours' },
  tables: ['office_hours'],
  call: staffContract.officeHours.save,
  entry: formOf(staffContract.officeHours.save),
  titleOf: ({ area }) => area,
  async read({ db }) {
    const rows = await db.select().from(officeHours).orderBy(desc(officeHours.id))
    return OFFICE_HOUR_AREAS.flatMap((area) => {
      const newest = rows.find((row) => row.area === area)
      if (!newest) return []
      const { weekdays, opens, closes } = newest
      return [{ entry: { area, weekdays, opens, closes } }]
    })
  },
  async write({ ctx, by }, entry) {
    await saveOfficeHours(ctx, by, entry)
  },
})

const isNewest = sql`${cannedReplyVersions.version} = (select max(newer.version) from canned_reply_versions newer
  where newer.reply_id = ${cannedReplies.id})`

const repliesInUse = ({ db }: SetupCtx) =>
  db
    .select({ reply: cannedReplies, wording: cannedReplyVersions })
    .from(cannedReplies)
    .innerJoin(cannedReplyVersions, eq(cannedReplyVersions.reply_id, cannedReplies.id))
    .where(and(isNull(cannedReplies.ended_at), isNewest))
    .orderBy(asc(cannedReplyVersions.title), asc(cannedReplies.id))

export const replies = kind({
  name: 'prepared_replies',
  words: { one: 'prepared reply', many: 'prepared replies' },
  tables: ['canned_replies', 'canned_reply_versions'],
  call: staffContract.cannedReplies.create,
  entry: formOf(staffContract.cannedReplies.create),
  titleOf: ({ channel, title }) => `${title} (${channel})`,
  // What stands on charts is a clinician's (D-85).
  writers: ({ channel }) => (isChartText(channel) ? ['clinician'] : null),
  async read(ctx) {
    const rows = await repliesInUse(ctx)
    return (
      rows
        // Nobody wrote what a build brings.
        .filter(({ wording }) => wording.staff_id !== null)
        .map(({ reply: { channel }, wording: { title, body } }) => ({ entry: { channel, title, body } }))
    )
  },
  async write({ ctx, by }, entry) {
    const built = (await repliesInUse(ctx)).find(
      ({ reply, wording }) =>
        wording.staff_id === null && reply.channel === entry.channel && wording.title === entry.title,
    )
    if (built)
      await changeCannedReply(ctx, by, {
        ...entry,
        id: built.reply.public_id,
        version: built.wording.version,
      })
    else await createCannedReply(ctx, by, entry)
  },
})

export const therapyPrice = kind({
  name: 'therapies',
  words: { one: 'content of the recommended therapies', many: 'contents of the recommended therapies' },
  tables: ['content_records'],
  call: staffContract.therapies.save,
  entry: formOf(staffContract.therapies.save).omit({ version: true }),
  titleOf: () => 'list price and cards',
  async read({ db }) {
    const { version, price_cents, note, cards } = await newestTherapies(db)
    return version === 0 ? [] : [{ entry: { price_cents, note, cards: [...cards] } }]
  },
  async write({ ctx, by }, entry) {
    await saveTherapies(ctx, by, { ...entry, version: (await newestTherapies(ctx.db)).version })
  },
})

export const addOnStep = kind({
  name: 'add_on_step',
  words: { one: 'setting of the add-on step', many: 'settings of the add-on step' },
  tables: ['settings'],
  call: staffContract.administration.setAddOnStep,
  entry: formOf(staffContract.administration.setAddOnStep),
  titleOf: () => 'shown after payment',
  async read({ db }) {
    const [row] = await db.select().from(settings).where(eq(settings.name, ADD_ON_STEP))
    return row ? [{ entry: { shown: row.value !== false } }] : []
  },
  async write({ ctx }, { shown }) {
    await setAddOnStep(ctx, shown)
  },
})

const Words = formOf(staffContract.emergencies.saveWords)

export const alarmWords = kind({
  name: 'alarm_words',
  words: { one: 'version of the alarm words', many: 'versions of the alarm words' },
  tables: ['alarm_word_versions'],
  call: staffContract.emergencies.saveWords,
  entry: Words,
  titleOf: () => 'words and examples',
  async read({ db }) {
    const rows = await db
      .select()
      .from(alarmWordVersions)
      .orderBy(sql`${alarmWordVersions.version} desc nulls last`)
    const [chosen] = rows
    if (!chosen) return []
    const leaves = chosen.version !== null && rows.some(({ version }) => version === null)
    return [
      {
        entry: Words.parse(fieldsOf(chosen.words)),
        ...(leaves ? { leaves: 'a draft, which nobody has published' } : {}),
      },
    ]
  },
  async write({ ctx, by }, entry) {
    await saveAlarmWords(ctx, by, entry)
  },
})
