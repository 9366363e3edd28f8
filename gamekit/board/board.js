// Draws any scene (see scene.py) and sends back what was chosen. It knows no game.
//
// Shapes are kept by id: a new scene changes the nodes that exist, so that the keyboard's focus
// stays where it is and a piece that moves glides to its new place. Words enter the page only by
// textContent and setAttribute: a player's name can never become markup.

const SVG = "http://www.w3.org/2000/svg";
const ANSWER_WITHIN_MS = 3000;
const GLIDE = { duration: 260, easing: "cubic-bezier(0.2, 0, 0, 1)" };
const LINE_HEIGHT = 1.3; // of a line of words, in units of its size

// Rings of the marks, from the outside in. Widths must equal RINGS in svg.py (a test compares).
const RINGS = { lit: 2, selected: 4, last: 2.5, best: 4 };
const CASING = 1.5; // width of the pale seam between a ring and what lies inside it
const MARKS = [...Object.keys(RINGS), "dim"];

const NO_ANSWER = {
  en: "No answer for 3 seconds. Kernel busy? Then wait. Kernel gone, run the cell again.",
  de: "Seit 3 Sekunden keine Antwort. Kernel beschäftigt? Dann warten. Kernel weg, Zelle neu ausführen.",
};

const DEFAULTS = {
  x: 0, y: 0, w: 0, h: 0, r: 0, d: "", text: "", size: 15, bold: false, anchor: "middle",
  fill: "none", stroke: "none", width: 1, dash: false, marks: [], layer: "front",
  zone: "", row: 0, col: 0, label: "", intent: "", key: "", clock: 0,
};

function svg(name, attributes = {}) {
  return set(document.createElementNS(SVG, name), attributes);
}

/** Set attributes; null removes one. */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  }
  return node;
}

const colour = (role) => (/^[a-z]+(-[a-z]+)*$/.test(role) && role !== "none" ? `var(--gk-${role})` : "none");
const isOpen = (shape) => shape.kind === "line" || (shape.kind === "path" && shape.fill === "none");
const byReadingOrder = (a, b) => a.row - b.row || a.col - b.col;

// ---------------------------------------------------------------------------------- one shape

/** The outline of a shape relative to its own (x, y), `inset` inwards. */
function outline(shape, inset = 0) {
  if (shape.kind === "rect") {
    const by = Math.min(inset, shape.w / 2, shape.h / 2);
    const size = { x: by, y: by, width: shape.w - 2 * by, height: shape.h - 2 * by };
    return svg("rect", { ...size, rx: Math.max(shape.r - by, 0) });
  }
  if (shape.kind === "circle") return svg("circle", { r: Math.max(shape.r - inset, 0) });
  if (shape.kind === "line") return svg("line", { x2: shape.w, y2: shape.h });
  return svg("path", { d: shape.d });
}

function words(shape) {
  const node = svg("text", {
    "text-anchor": shape.anchor,
    "font-size": shape.size,
    "font-weight": shape.bold ? 600 : 400,
  });
  const lines = shape.text.split("\n");
  lines.forEach((line, i) => {
    // 0.35 of the size centres one line of letters on its y in every browser.
    const dy = i ? LINE_HEIGHT : 0.35 - ((lines.length - 1) * LINE_HEIGHT) / 2;
    node.append(svg("tspan", { x: 0, dy: `${dy}em` }));
    node.lastChild.textContent = line;
  });
  return node;
}

function body(shape) {
  const node = shape.kind === "text" ? words(shape) : outline(shape);
  node.classList.add("gk-body");
  node.style.fill = colour(shape.fill);
  if (shape.stroke !== "none") {
    node.style.stroke = colour(shape.stroke);
    node.style.strokeWidth = shape.width;
    if (shape.dash) node.style.strokeDasharray = "5 4";
  }
  return node;
}

/** The rings of a shape's marks; board.css gives them colour and dashes. */
function rings(shape) {
  if (shape.kind === "text") return [];
  const marks = Object.keys(RINGS).filter((mark) => shape.marks.includes(mark));
  const nodes = [];
  const stroke = (name, inset, width) => {
    const node = outline(shape, inset);
    node.setAttribute("class", name);
    node.style.strokeWidth = width;
    nodes.push(node);
  };
  if (shape.kind === "path" || shape.kind === "line") {
    // A path has no cheap inset: broad strokes first, narrower ones above them.
    const base = isOpen(shape) ? shape.width : 0;
    let reach = marks.reduce((sum, mark) => sum + RINGS[mark] + CASING, 0);
    for (const mark of marks.reverse()) {
      stroke("gk-seam", 0, base + 2 * reach);
      reach -= CASING;
      stroke(`gk-ring gk-ring-${mark}`, 0, base + 2 * reach);
      reach -= RINGS[mark];
    }
  } else {
    let reach = 0;
    for (const mark of marks) {
      const width = RINGS[mark];
      stroke("gk-seam", reach + (width + CASING) / 2, width + CASING);
      stroke(`gk-ring gk-ring-${mark}`, reach + width / 2, width);
      reach += width + CASING;
    }
  }
  return nodes;
}

/** Fill a shape's group with its body and its rings, and say what it is. */
function dress(node, shape) {
  const classes = ["gk-shape", `gk-${shape.kind}`];
  if (shape.zone) classes.push("gk-target");
  if (shape.intent) classes.push("gk-live");
  if (isOpen(shape)) classes.push("gk-open");
  for (const mark of MARKS) if (shape.marks.includes(mark)) classes.push(`gk-${mark}`);
  const named = shape.zone || shape.label;
  set(node, {
    class: classes.join(" "),
    "data-id": shape.id,
    "data-intent": shape.intent || null,
    role: shape.zone ? "gridcell" : shape.label ? "img" : null,
    "aria-label": named ? shape.label : null,
    "aria-hidden": named ? null : "true",
    "aria-selected": shape.zone && shape.marks.includes("selected") ? "true" : null,
    "aria-disabled": shape.zone && !shape.intent ? "true" : null,
    "aria-keyshortcuts": shape.key || null,
    tabindex: shape.zone ? node.getAttribute("tabindex") ?? "-1" : null,
  });
  // An open line keeps its colour: its rings lie beneath it, like a road's edges.
  const parts = isOpen(shape) ? [...rings(shape), body(shape)] : [body(shape), ...rings(shape)];
  node.replaceChildren(...parts);
}

// ---------------------------------------------------------------------------------- one board

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "gk-board";
  const picture = svg("svg", { class: "gk-picture", preserveAspectRatio: "xMinYMin meet" });
  const back = svg("g", { class: "gk-back" });
  const zonesLayer = svg("g", { class: "gk-zones" });
  const front = svg("g", { class: "gk-front" });
  // The ring around the focused target lies above everything, else a neighbour would cover it.
  const focusRing = svg("g", { class: "gk-focus", "aria-hidden": "true" });
  picture.append(back, zonesLayer, front, focusRing);
  const status = document.createElement("div");
  set(status, { class: "gk-status", role: "status", "aria-live": "polite" });
  const note = document.createElement("div");
  set(note, { class: "gk-note", role: "alert" });
  root.append(picture, status, note);
  el.append(root);

  const nodes = new Map(); // shape id -> its group
  const shapes = new Map(); // shape id -> the shape as drawn, with all defaults
  const tabStops = new Map(); // zone id -> id of the target that Tab reaches
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  let goalColumn = null; // the column that ArrowUp and ArrowDown try to keep
  let seq = null;
  let alarm = 0;
  const clocks = new Map(); // shape id -> when its clock was first drawn
  let ticking = 0;

  const shapeAt = (node) => {
    const target = node instanceof Element ? node.closest(".gk-target") : null;
    return target && root.contains(target) ? shapes.get(target.dataset.id) : undefined;
  };
  const focused = () => shapeAt(root.getRootNode().activeElement);
  const targetsOf = (zone) => [...shapes.values()].filter((shape) => shape.zone === zone).sort(byReadingOrder);

  // ------------------------------------------------------------------------------- drawing

  /** Put `children` into `parent` in this order, touching only what is out of place. */
  function arrange(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
    children.forEach((child, i) => {
      const there = parent.children[i] ?? null;
      if (there === child) return;
      // moveBefore keeps focus and animations, but only for nodes that are already in the page.
      if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, there);
      else parent.insertBefore(child, there);
    });
  }

  function glide(node, from, to) {
    node.style.transform = to;
    if (from && from !== "none" && !stillness.matches && node.animate) {
      node.getAnimations().forEach((animation) => animation.cancel());
      node.animate([{ transform: from }, { transform: to }], GLIDE);
    }
  }

  function drawShape(raw) {
    const shape = { ...DEFAULTS, ...raw };
    const before = shapes.get(shape.id);
    let node = nodes.get(shape.id);
    if (!node) {
      node = svg("g");
      nodes.set(shape.id, node);
    }
    shapes.set(shape.id, shape);
    node.classList.remove("gk-pressed");
    const as = JSON.stringify({ ...shape, x: 0, y: 0 });
    if (node.gkDrawnAs !== as) {
      dress(node, shape);
      node.gkDrawnAs = as;
    }
    const moved = !before || before.x !== shape.x || before.y !== shape.y;
    return () => {
      if (!moved) return;
      // The place on the screen, not the last goal: a piece may be on its way.
      const from = before ? getComputedStyle(node).transform : null;
      glide(node, from, `translate(${shape.x}px, ${shape.y}px)`);
    };
  }

  function drawZones(zones) {
    const grids = zones.map((zone) => {
      const grid = findOrMake(zonesLayer, "zone", zone.id, { role: "grid" });
      grid.setAttribute("aria-label", zone.label);
      const rowsOfZone = new Map();
      for (const shape of targetsOf(zone.id)) {
        const row = rowsOfZone.get(shape.row) ?? findOrMake(grid, "row", String(shape.row), { role: "row" });
        rowsOfZone.set(shape.row, row);
        (row.gkCells ??= []).push(nodes.get(shape.id));
      }
      return { grid, rows: [...rowsOfZone.values()] };
    });
    // An empty grid is no grid to a screen reader.
    const full = grids.filter(({ rows }) => rows.length);
    // First hang up every new row, so that a target can move between zones inside the page.
    for (const { grid, rows } of full) {
      if (!grid.isConnected) zonesLayer.append(grid);
      for (const row of rows) if (!row.isConnected) grid.append(row);
    }
    for (const { rows } of full) {
      for (const row of rows) {
        arrange(row, row.gkCells);
        delete row.gkCells;
      }
    }
    for (const { grid, rows } of full) arrange(grid, rows);
    arrange(zonesLayer, full.map(({ grid }) => grid));
  }

  function findOrMake(parent, name, value, attributes) {
    const found = [...parent.children].find((child) => child.dataset[name] === value);
    return found ?? svg("g", { ...attributes, [`data-${name}`]: value });
  }

  /** One tab stop a zone: where the user was last, else the first target that can be chosen. */
  function drawTabStops(zones) {
    for (const { id } of zones) {
      const targets = targetsOf(id);
      if (!targets.some((shape) => shape.id === tabStops.get(id))) {
        const first = targets.find((shape) => shape.intent) ?? targets[0];
        tabStops.set(id, first?.id);
      }
      for (const shape of targets) {
        nodes.get(shape.id).setAttribute("tabindex", shape.id === tabStops.get(id) ? "0" : "-1");
      }
    }
  }

  function drawFocus() {
    const shape = focused();
    const node = shape && nodes.get(shape.id);
    if (!node?.matches(":focus-visible")) {
      focusRing.replaceChildren();
      focusRing.style.transform = "";
      return;
    }
    const isText = shape.kind === "text";
    const box = isText ? node.getBBox() : null;
    const traced = isText
      ? () => svg("rect", { x: box.x - 4, y: box.y - 3, width: box.width + 8, height: box.height + 6, rx: 4 })
      : () => outline(shape, -3.5);
    const rim = traced();
    rim.setAttribute("class", "gk-focus-rim");
    const ring = traced();
    ring.setAttribute("class", "gk-focus-ring");
    focusRing.replaceChildren(rim, ring);
    const from = focusRing.gkId === shape.id ? getComputedStyle(focusRing).transform : null;
    const to = `translate(${shape.x}px, ${shape.y}px)`;
    if (focusRing.gkId !== shape.id || focusRing.style.transform !== to) glide(focusRing, from, to);
    focusRing.gkId = shape.id;
  }

  function draw() {
    const scene = model.get("scene");
    if (!scene || !Array.isArray(scene.shapes)) return;
    const hadFocus = focused();
    seq = scene.seq;
    calm();
    set(root, { "data-seq": seq, "data-lang": scene.lang, lang: scene.lang });
    set(picture, { viewBox: `0 0 ${scene.width} ${scene.height}`, width: scene.width, height: scene.height });

    const alive = new Set(scene.shapes.map((shape) => shape.id));
    for (const id of [...shapes.keys()]) if (!alive.has(id)) shapes.delete(id);
    const moves = scene.shapes.map(drawShape);
    const loose = scene.shapes.filter((shape) => !shape.zone);
    const group = (layer) => loose.filter((s) => (s.layer === "back") === layer).map((s) => nodes.get(s.id));
    const readable = [...shapes.values()].some((shape) => shape.zone || shape.label);
    set(picture, { role: readable ? "group" : "img", "aria-label": scene.title });
    drawZones(scene.zones);
    arrange(back, group(true));
    arrange(front, group(false));
    for (const [id, node] of nodes) {
      if (alive.has(id)) continue;
      node.remove();
      nodes.delete(id);
    }
    moves.forEach((move) => move());
    drawTabStops(scene.zones);
    if (hadFocus) keepFocus(hadFocus);
    drawFocus();
    wind();
    status.textContent = scene.status;
  }

  /** The focus must not fall out of the board when its target is gone or was moved. */
  function keepFocus(before) {
    if (focused()) return;
    const near = (a, b) => Math.hypot(a.row - before.row, a.col - before.col) - Math.hypot(b.row - before.row, b.col - before.col);
    const heir =
      (shapes.get(before.id)?.zone && shapes.get(before.id)) ||
      targetsOf(before.zone).sort(near)[0] ||
      [...shapes.values()].find((shape) => shape.zone);
    if (heir) focus(heir);
  }

  function focus(shape) {
    nodes.get(shape.id).focus({ preventScroll: true });
  }

  // ------------------------------------------------------------------------------- clocks

  /** Let every clock of the scene run from the moment at which it was first drawn. */
  function wind() {
    for (const id of [...clocks.keys()]) if (!shapes.get(id)?.clock) clocks.delete(id);
    for (const shape of shapes.values()) if (shape.clock && !clocks.has(shape.id)) clocks.set(shape.id, performance.now());
    clearInterval(ticking);
    if (clocks.size) ticking = setInterval(tick, 100);
    tick();
  }

  function tick() {
    for (const [id, start] of clocks) {
      const left = Math.max(0, shapes.get(id).clock - (performance.now() - start) / 1000);
      const line = nodes.get(id).querySelector("tspan");
      const words = root.dataset.lang === "de" ? left.toFixed(1).replace(".", ",") : left.toFixed(1);
      if (line && line.textContent !== words) line.textContent = words;
    }
  }

  // ------------------------------------------------------------------------------- choosing

  function choose(shape) {
    if (!shape?.intent) return;
    nodes.get(shape.id).classList.add("gk-pressed");
    clearTimeout(alarm);
    alarm = setTimeout(cryForKernel, ANSWER_WITHIN_MS);
    // Milliseconds on the clock: what counts in a race is the press, not the message's arrival.
    const after = clocks.size ? performance.now() - Math.max(...clocks.values()) : null;
    try {
      model.send({ kind: "intent", intent: shape.intent, seq, after });
    } catch {
      cryForKernel(); // the connection is closed for good
    }
  }

  function cryForKernel() {
    clearTimeout(alarm);
    root.classList.add("gk-gone");
    root.querySelectorAll(".gk-pressed").forEach((node) => node.classList.remove("gk-pressed"));
    note.textContent = NO_ANSWER[root.dataset.lang] ?? NO_ANSWER.en;
  }

  function calm() {
    clearTimeout(alarm);
    root.classList.remove("gk-gone");
    root.removeAttribute("aria-busy");
    note.textContent = "";
  }

  function hear(message) {
    if (message?.kind !== "busy") return;
    calm();
    root.setAttribute("aria-busy", "true");
  }

  // ------------------------------------------------------------------------------- walking

  /** The target that a key leads to from `here`, or undefined. */
  function neighbour(here, key) {
    const all = targetsOf(here.zone);
    const row = all.filter((shape) => shape.row === here.row);
    if (key === "Home") return row[0];
    if (key === "End") return row.at(-1);
    if (key === "ArrowRight") return row.find((shape) => shape.col > here.col);
    if (key === "ArrowLeft") return row.findLast((shape) => shape.col < here.col);
    // The next row that has targets; in it the column nearest to where the walk began.
    const next =
      key === "ArrowDown" ? all.find((shape) => shape.row > here.row) : all.findLast((shape) => shape.row < here.row);
    if (!next) return undefined;
    goalColumn ??= here.col;
    const away = (shape) => Math.abs(shape.col - goalColumn);
    return all.filter((shape) => shape.row === next.row).sort((a, b) => away(a) - away(b))[0];
  }

  function onKeydown(event) {
    const { key } = event;
    if (key === "Tab" || /^F\d+$/.test(key) || event.ctrlKey || event.metaKey) return;
    // The notebook must not hear the rest: on a focused board "d d" would delete the cell.
    event.stopPropagation();
    if (event.altKey) return;
    const keyed = [...shapes.values()].find((shape) => shape.key && shape.key === key.toLowerCase());
    if (keyed) {
      event.preventDefault();
      if (!event.repeat) choose(keyed);
      return;
    }
    const here = shapeAt(event.target);
    if (!here || event.shiftKey) return;
    if (key === "Escape") {
      // Choosing what is chosen already puts it back.
      choose([...shapes.values()].find((shape) => shape.intent && shape.marks.includes("selected")));
    } else if (key === "Enter" || key === " ") {
      event.preventDefault();
      if (!event.repeat) choose(here);
    } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key)) {
      event.preventDefault();
      const there = neighbour(here, key);
      if (!/^Arrow(Up|Down)$/.test(key)) goalColumn = null;
      if (there) nodes.get(there.id).focus();
    }
  }

  function onClick(event) {
    const shape = shapeAt(event.target);
    if (!shape) return;
    goalColumn = null;
    focus(shape);
    choose(shape);
  }

  function onFocusin(event) {
    const shape = shapeAt(event.target);
    if (shape) {
      tabStops.set(shape.zone, shape.id);
      drawTabStops([{ id: shape.zone }]);
    }
    drawFocus();
  }

  const listening = new AbortController();
  const options = { signal: listening.signal };
  root.addEventListener("keydown", onKeydown, options);
  picture.addEventListener("click", onClick, options);
  picture.addEventListener("focusin", onFocusin, options);
  picture.addEventListener("focusout", () => requestAnimationFrame(drawFocus), options);
  model.on("change:scene", draw);
  model.on("msg:custom", hear);
  draw();

  return () => {
    clearTimeout(alarm);
    clearInterval(ticking);
    listening.abort();
    model.off("change:scene", draw);
    model.off("msg:custom", hear);
    root.remove();
  };
}

export default { render };
