export { RESTORE_TEST_DAYS, isRestoreTested, recordRestoreTest } from './restore-tests.ts'
export { lastBackupAt, recordBackup } from './backups.ts'
