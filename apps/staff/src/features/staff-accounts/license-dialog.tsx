import { focusInput, useForm } from '@contour/client/use-form'
import { PROFESSIONS } from '@contour/domain/intake/state-requirements'
import { STATES } from '@contour/domain/intake/states'
import { licenseProblem } from '@contour/domain/staff-accounts/license-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffMember } from '../../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

type Props = { person: StaffMember; license: StaffMember['licenses'][number] | null; onClose: () => void }

export default function LicenseDialog({ person, license, onClose }: Props) {
  const t = useTexts(staffAccountsTexts)
  const save = useAction({
    act: calls.accounts.saveLicense,
    refresh: [['staff']],
    done: (_, { state }) => t('licenseSaved', { state }),
    onDone: (): void => {
      if (license || !form.draft.another) return onClose()
      // Profession and last day are often those of the next state too.
      form.clear((typed) => ({ ...typed, state: '', number: '' }))
      focusInput('license-state')
    },
  })
  const form = useForm({
    id: 'license',
    start: {
      state: license?.state ?? '',
      number: license?.number ?? '',
      profession: license?.profession ?? '',
      expires_on: emptyDate,
      another: false,
    },
    check: ({ state, number, expires_on: end }) => {
      const day = isoDate(end)
      if (!day) return { expires_on: t('lastDayMissing') }
      const problem = licenseProblem(
        { state, number: number.trim(), expires_on: day },
        easternDate(serviceNow()),
      )
      return problem ? { [problem.field]: problem.message } : {}
    },
    action: save,
    send: ({ state, number, profession, expires_on: end }) => {
      const known = PROFESSIONS.find((one) => one === profession)
      save.run({
        id: person.id,
        state,
        number: number.trim(),
        expires_on: isoDate(end) ?? '',
        ...(known ? { profession: known } : {}),
      })
    },
  })
  const free = CHOICES.filter(({ value }) => !person.licenses.some((held) => held.state === value))
  return (
    <FormDialog
      title={license ? t('renewIn', { state: license.state }) : t('addLicense')}
      submitLabel={t('saveLicense')}
      form={form}
      onClose={onClose}
    >
      {license ? null : (
        <SelectField
          {...form.field('state')}
          label={t('state')}
          placeholder={t('chooseState')}
          choices={free}
        />
      )}
      <TextField
        {...form.field('number')}
        label={t('licenseNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <SelectField
        {...form.field('profession')}
        label={t('profession')}
        placeholder={t('professionUnknown')}
        choices={PROFESSIONS.map((value) => ({ value, label: t(`profession_${value}`) }))}
      />
      <DateTriple {...form.field('expires_on')} label={t('lastDay')} birthday={false} />
      {license ? null : <CheckboxField {...form.tick('another')} label={t('anotherState')} />}
    </FormDialog>
  )
}
