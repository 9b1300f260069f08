/**
 * The refusal of a ballot whose right was used before (R12.6). A phone that lost the answer to its ballot sends it again, and
 * recognises by these words that it was counted.
 */
export const ALREADY_VOTED = 'Este voto ya estaba registrado. Se contó una sola vez.';
