// How much work it is to parse a text as JSON. A megabyte of text takes a millisecond, a megabyte of brackets or keys a hundred times as
// long, and blocks everybody.

/** Twice as many as ids may be named in a request, and far more than almost any other request has. */
const mostValues = 50_000;

/** Counts keys and list values without parsing. */
export const hasManyValues = (json: string, most = mostValues): boolean => {
  if (json.length <= most) return false;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (between.has(sign) && ++values > most) return true;
  }
  return false;
};

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const between = new Set([...',:[{'].map((sign) => sign.charCodeAt(0)));

const endOfText = (json: string, begin: number): number => {
  for (let end = begin; ; ) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    // Two backslashes are one in the text; a single one escapes the quote.
    if ((end - before) % 2 === 1) return end;
  }
};
