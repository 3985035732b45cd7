/**
 * Script for the head of /home: starts the call for its lists while the scripts are on their way (home-answer.ts). A
 * session of a checkout may not read them, and the guard leads it elsewhere.
 */
export const EARLY_HOME_CALL = [
  'try{const{token,scope}=localStorage;',
  'if(token&&scope!=="checkout"){homeToken=token;homeAnswer=fetch("/api/app/home",{headers:{authorization:"Bearer "+token},',
  'signal:AbortSignal.timeout(45000)});homeAnswer.catch(()=>{})}}catch{}',
].join('')
