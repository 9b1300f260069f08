/** How the notice begins that says what was done before an opening (R12.43); the hall has no room for all of it. */
export const ACTS_BEFORE = 'Antes de abrir esta votación';
