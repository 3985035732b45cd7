export { RESTORE_TEST_DAYS, isRestoreTested, recordRestoreTest } from './restore-tests.ts'
