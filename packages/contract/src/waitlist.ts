import { z } from 'zod'
import { PATIENT, call } from './call.ts'
import { response } from './envelope.ts'

export const waitlist = {
  joinDoseList: call('POST', '/api/app/waitlist/doses', {
    summary: 'Keeps the caller’s address to be told once when higher doses are offered (X-25, M-39)',
    access: PATIENT,
    owner: 'caller',
    limits: [{ bucket: 'waitlist', max: 20, seconds: 3600, per: 'caller' }],
  })
    .input(z.strictObject({}))
    .output(response({})),
}
