"""What pyproject.toml cannot say: mypyc compiles the rules where it can, Babel the message catalogues.

BASELOAD_PURE=1              do not compile
BASELOAD_REQUIRE_COMPILED=1  fail instead of falling back to pure Python
BASELOAD_OPT=0 … 3           optimisation level of the C compiler, 2 if not set
"""

import os
import re
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from itertools import islice
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
# Folders of the package, with all that is below them, and single modules: what every drawing is written with.
COMPILED = ("core", "games", "bots", "hosting", "envs/encodings", "draw/markup.py")
SKIP = "# mypyc: skip"  # in a module's first five lines: this one stays Python


class CannotCompileError(Exception):
    """Its text is the reason, for people."""


def wants(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def say(text: str) -> None:
    print(f"baseload: {text}", file=sys.stderr, flush=True)


def modules() -> list[str]:
    """The paths of the modules that are compiled."""
    found = []
    for named in COMPILED:
        where = SOURCE / "baseload" / named
        for path in [where] if where.is_file() else sorted(where.rglob("*.py")):
            if path.name in ("__init__.py", "__main__.py"):
                continue
            with path.open(encoding="utf-8") as file:
                if any(line.strip() == SKIP for line in islice(file, 5)):
                    continue
            found.append(str(path))
    return found


def check_compiler() -> None:
    """Compile two tiny files, to know what is missing before mypyc has taken its time."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    if sys.implementation.name != "cpython":
        raise CannotCompileError(f"mypyc does not compile for {sys.implementation.name}")
    trials = (
        ("int main(void) { return 0; }\n", "no working C compiler found"),
        ("#include <Python.h>\n", "the C compiler finds no Python.h (package python3-dev or python3-devel)"),
    )
    with tempfile.TemporaryDirectory() as folder:
        for text, reason in trials:
            trial = Path(folder, "trial.c")
            trial.write_text(text)
            try:
                compiler = new_compiler()
                customize_compiler(compiler)
                compiler.compile([str(trial)], folder, include_dirs=[sysconfig.get_path("include")])
            except Exception:
                raise CannotCompileError(reason) from None


class BaseloadDistribution(Distribution):
    """Has extension modules until compiling proves impossible; mypyc makes them only when they are built."""

    pure = wants("BASELOAD_PURE")

    def has_ext_modules(self) -> bool:
        return not self.pure


class BuildExtensions(build_ext):
    distribution: BaseloadDistribution

    def run(self) -> None:
        if self.distribution.ext_modules:
            return  # bdist_wheel has it run again for the installation
        if self.inplace or self.editable_mode:
            self.fall_back()  # the source tree stays Python
            return
        try:
            count = self.compile()
        except (Exception, SystemExit) as problem:  # mypyc prints its messages and exits
            reason = str(problem) if isinstance(problem, CannotCompileError) else "compiling failed"
            if wants("BASELOAD_REQUIRE_COMPILED"):
                raise SystemExit(f"baseload: {reason}, and BASELOAD_REQUIRE_COMPILED is set.") from problem
            if reason == "compiling failed":
                print(repr(problem), file=sys.stderr)
            say(f"{reason}; installing the pure-Python build (same rules, slower).")
            self.fall_back()
        else:
            say(f"compiled {count} modules.")

    def fall_back(self) -> None:
        self.distribution.pure = True
        self.distribution.ext_modules = self.extensions = []

    def compile(self) -> int:
        """Build all modules into one library, so that calls between them are direct calls of C functions."""
        check_compiler()
        from mypyc.build import mypycify

        paths = modules()
        level = os.environ.get("BASELOAD_OPT") or "2"
        extensions = mypycify(
            # Without mypy's configuration: being strict is the job of `make check`, and a mypy that has
            # become stricter since must not cost anybody the compiled build.
            ["--config-file=", *paths],
            opt_level=level,
            debug_level="0",
            target_dir=self.build_temp,
            group_name="baseload",  # no dot: mypyc finds __file__ from a library that lies beside the package
        )
        for extension in extensions:
            flags = [flag for flag in extension.extra_compile_args if not flag.startswith("-W")]
            if os.name == "posix":
                # Nobody else links to our functions. A compiler that knows it calls them directly and puts small ones
                # where they are called: random games of Second Chance gain most.
                flags.append("-fvisibility=hidden")
            extension.extra_compile_args = flags
        self.distribution.ext_modules = extensions
        self.reinitialize_command("build_ext")
        self.ensure_finalized()
        self.parallel = self.parallel or os.cpu_count()
        self.force = self.force or self.settings_changed(f"mypy {version('mypy')}, -O{level}, hidden\n")
        super().run()
        return len(paths)

    def build_extensions(self) -> None:
        """Without the warnings and levels that Python itself was compiled with: looking for warnings takes the compiler
        as long as all the rest, also when it is told not to tell them."""
        command = getattr(self.compiler, "compiler_so", None)
        if isinstance(command, list):
            self.compiler.compiler_so = [
                flag for flag in command if not re.fullmatch(r"-(W(?!l,).*|g|O\d)", flag)
            ]
        super().build_extensions()

    def settings_changed(self, settings: str) -> bool:
        """Unchanged C code is compiled again only when it would be compiled differently."""
        note = Path(self.build_temp, "settings")
        changed = not note.exists() or note.read_text() != settings
        note.write_text(settings)
        return changed


class BuildPython(build_py):
    def run(self) -> None:
        super().run()
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source, target in self.catalogues():
            with source.open("rb") as file:
                catalogue = read_po(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, catalogue)

    def catalogues(self) -> list[tuple[Path, Path]]:
        """Each .po and the .mo made from it."""
        root = SOURCE if self.editable_mode else Path(self.build_lib)
        return [
            (path, root / path.relative_to(SOURCE).with_suffix(".mo"))
            for path in sorted(SOURCE.rglob("*/LC_MESSAGES/*.po"))
        ]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        made = [] if self.editable_mode else [str(target) for _, target in self.catalogues()]
        return super().get_outputs(include_bytecode) + made


class Build(build):
    def run(self) -> None:
        super().run()
        # Leave nothing of an earlier build: a module since deleted, a library since not compiled.
        wanted = {
            os.path.abspath(path)
            for command in self.get_sub_commands()
            for path in self.get_finalized_command(command).get_outputs()
        }
        for top in Path(self.build_lib).glob("baseload*"):
            for path in (top, *top.rglob("*")):
                if path.is_file() and os.path.abspath(path) not in wanted:
                    path.unlink()


class Wheel(bdist_wheel):
    distribution: BaseloadDistribution

    def run(self) -> None:
        if not self.skip_build:
            self.run_command("build")
        self.root_is_pure = self.distribution.pure  # known only now
        super().run()


setup(
    distclass=BaseloadDistribution,
    cmdclass={
        "build": Build,
        "build_py": BuildPython,
        "build_ext": BuildExtensions,
        "bdist_wheel": Wheel,
    },
)
