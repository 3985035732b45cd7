import { PROFESSIONS } from '@contour/domain/intake/state-requirements'
import { STATES } from '@contour/domain/intake/states'
import { licenseProblem } from '@contour/domain/staff-accounts/license-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import type { DateParts } from '@contour/ui/date-triple'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { StaffMember } from '../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { staffAccountsTexts } from '../texts/en/staff-accounts.ts'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))
const FOCUS = { state: 'license-state', number: 'license-number', expires_on: 'license-end-month' } as const

/** Adds a license, or renews the license of a state. */
export default function LicenseDialog({
  person,
  license,
  onClose,
}: {
  person: StaffMember
  license: StaffMember['licenses'][number] | null
  onClose: () => void
}) {
  const t = useTexts(staffAccountsTexts)
  const [state, setState] = useState(license?.state ?? '')
  const [number, setNumber] = useState(license?.number ?? '')
  const [profession, setProfession] = useState(license?.profession ?? null)
  const [end, setEnd] = useState<DateParts>(emptyDate)
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.accounts.saveLicense,
    refresh: [['staff']],
    done: () => t('licenseSaved', { state }),
    onDone: onClose,
  })
  const expiresOn = isoDate(end)
  const problem = expiresOn
    ? licenseProblem({ state, number: number.trim(), expires_on: expiresOn }, easternDate(serviceNow()))
    : { field: 'expires_on' as const, message: t('lastDayMissing') }
  const errorOf = (field: keyof typeof FOCUS) => {
    if (tried && problem?.field === field) return problem.message
    return save.error?.field === field ? save.problem : undefined
  }
  const free = CHOICES.filter(({ value }) => !person.licenses.some((held) => held.state === value))
  return (
    <FormDialog
      title={license ? t('renewIn', { state: license.state }) : t('addLicense')}
      submitLabel={t('saveLicense')}
      busy={save.busy}
      problem={save.error?.field ? undefined : save.problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (problem) document.getElementById(FOCUS[problem.field])?.focus()
        else if (expiresOn)
          save.run({
            id: person.id,
            state,
            number: number.trim(),
            expires_on: expiresOn,
            ...(profession ? { profession } : {}),
          })
      }}
    >
      {license ? null : (
        <SelectField
          id="license-state"
          label={t('state')}
          placeholder={t('chooseState')}
          choices={free}
          value={state}
          onChange={setState}
          error={errorOf('state')}
        />
      )}
      <TextField
        id="license-number"
        label={t('licenseNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={number}
        onChange={(next) => {
          setNumber(next)
          save.reset()
        }}
        error={errorOf('number')}
      />
      <SelectField
        id="license-profession"
        label={t('profession')}
        placeholder={t('professionUnknown')}
        choices={PROFESSIONS.map((value) => ({ value, label: t(`profession_${value}`) }))}
        value={profession ?? ''}
        onChange={(value) => setProfession(PROFESSIONS.find((one) => one === value) ?? null)}
      />
      <DateTriple
        id="license-end"
        label={t('lastDay')}
        birthday={false}
        value={end}
        onChange={setEnd}
        error={errorOf('expires_on')}
      />
    </FormDialog>
  )
}
